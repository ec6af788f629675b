/** Hillside College, the demo school's second tenant: what is here, nobody at Riverside sees. */
import type { User } from '../../identity/users/index.js';
import { demoFeed } from './demo-feeds.js';
import { halfYear, lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

/** @param visitor somebody of the first tenant, who gets a login here too */
export async function seedHillside({ em, school, newName, now }: DemoTools, visitor: User): Promise<void> {
  const tenant = await school.tenant('Hillside College', { defaultTimeZone: 'Europe/Lisbon' });
  const design = await school.subAccount(tenant.root, 'School of Design', { sisAccountId: 'DES' });
  const type = await school.subAccount(design, 'Typography');
  const { name, startAt, endAt, sisTermId } = halfYear(now);
  const current = await school.term(tenant, name, startAt, endAt, sisTermId);
  const known = [
    { name: 'Bruno Almeida', uniqueId: 'admin-b' },
    { name: 'Beatriz Coelho', uniqueId: 'teacher-b' },
    { name: 'Bela Fonseca', uniqueId: 'student-b' },
    ...['student-b2', 'student-b3', 'student-b4'].map((uniqueId) => ({ name: newName(), uniqueId })),
  ].map((person) => ({ ...person, email: `${person.uniqueId}@hillside.example` }));
  const users = (await school.people(tenant, known)).map(({ user }) => user);
  const [admin, teacher, ...students] = users as [User, User, ...User[]];
  await school.login(tenant, visitor, 'visitor');
  await school.admin(tenant.root, admin, tenant.roles.AccountAdmin);
  const [letters] = await school.courses([
    { account: type, term: current, name: 'Letterforms', courseCode: 'TYP101', sisCourseId: 'TYP101' },
    { account: type, term: current, name: 'Book Design', courseCode: 'TYP201', workflowState: 'claimed' },
  ]);
  const section = letters!.sections[0]!;
  const { TeacherEnrollment, StudentEnrollment } = tenant.roles;
  await school.enrollments([
    ...[teacher, visitor].map((user) => ({
      user,
      section,
      type: 'TeacherEnrollment' as const,
      role: TeacherEnrollment,
    })),
    ...students.map((user) => ({ user, section, type: 'StudentEnrollment' as const, role: StudentEnrollment })),
  ]);
  const feed = { section, addedBy: teacher, title: 'Type Notes', headerMatch: 'Letter' };
  await demoFeed(em, now, { ...feed, entries: ['Letters that were cut in wood', 'Letters for small screens'] });
  await school.notification(tenant.root, {
    subject: 'Open day',
    message: '<p>On Saturday the college shows its work.</p>',
    ...lasting(now, -1, 30),
  });
  await school.bookmarks(tenant, students[0] as User, [['Letterforms', `/courses/${section.courseId}`]]);
}
