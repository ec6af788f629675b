/** Hillside College, the demo school's second tenant: what is here, nobody at Riverside sees. */
import type { User } from '../../../identity/users/index.js';
import type { Section } from '../../../learning/courses/index.js';
import { demoExternalTool } from './demo-external-tool.js';
import { demoFeed } from './demo-feeds.js';
import { demoGradingStandards } from './demo-grading-standards.js';
import { demoOutcomes } from './demo-outcomes.js';
import { demoPages } from './demo-pages.js';
import { halfYear, lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';
import type { Tenant } from './school.js';

/** @param visitor somebody of the first tenant, who gets a login here too */
export async function seedHillside(tools: DemoTools, visitor: User): Promise<void> {
  const { school, newName, now } = tools;
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
  await furtherAreas(tools, tenant, { section, teacher, student: students[0] as User });
}

/** What teachers and administrators have added. */
async function furtherAreas(
  tools: DemoTools,
  tenant: Tenant,
  { section, teacher, student }: { section: Section; teacher: User; student: User },
): Promise<void> {
  const { em, school, now } = tools;
  const feed = { section, addedBy: teacher, title: 'Type Notes', headerMatch: 'Letter' };
  await demoFeed(em, now, { ...feed, entries: ['Letters that were cut in wood', 'Letters for small screens'] });
  await school.notification(tenant.root, {
    subject: 'Open day',
    message: '<p>On Saturday the college shows its work.</p>',
    ...lasting(now, -1, 30),
  });
  await demoPages(tools, { rootAccountId: tenant.root.id, courseId: section.courseId, teacher });
  await demoGradingStandards(tools, { rootAccountId: tenant.root.id, courseId: section.courseId });
  const { id: rootAccountId, name } = tenant.root;
  await demoOutcomes(tools, { rootAccountId, courseId: section.courseId, name });
  await demoExternalTool(tools, {
    rootAccountId: tenant.root.id,
    accountId: tenant.root.id,
    name: 'Type library',
    url: 'https://type.example/launch',
    privacyLevel: 'anonymous',
  });
  await school.bookmarks(tenant, student, [['Letterforms', `/courses/${section.courseId}`]]);
}
