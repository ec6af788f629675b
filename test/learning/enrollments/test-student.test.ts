import { setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aComment, anEssay, aSubmission } from '../assignments/builders.js';

describe('The test student of a course', () => {
  let world: World;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    path = `/courses/${world.courses.C1}/test_student`;
  });
  afterEach(() => world.close());

  const parts = () => world.sql(`select * from enrollments where type = 'StudentViewEnrollment'`);
  const fakes = () => world.sql(`select id from users where name = 'Test Student'`);
  const made = async () => {
    const { status, body } = await world.as('teach').post(path);
    expect([status, body]).toMatchObject([200, { name: 'Test Student', fake_student: true }]);
    return body.id as number;
  };

  it('is made once, however many ask at the same time, and leaves nothing behind', async () => {
    const answers = await Promise.all(
      (['teach', 'ta', 'des', 'admin', 'teach', 'ta'] as const).map((who) => world.as(who).post(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await parts()).toHaveLength(1);
    expect(await fakes()).toHaveLength(1);
    const noted = await world.sql(`select event_type from audit_events where event_type like 'test_student%'`);
    expect(noted).toEqual([{ event_type: 'test_student_created' }]);
  });

  it('is nobody: without a login, and in no other course', async () => {
    const id = await made();
    expect(await world.sql('select id from logins where user_id = $1', [id])).toEqual([]);
    expect(await parts()).toMatchObject([{ course_id: String(world.courses.C1), workflow_state: 'active' }]);
    const other = await world.as('teach').post(`/courses/${world.courses.C2}/test_student`);
    expect(other.body.id).not.toBe(id);
    expect(
      (await world.as('teach').post(`/courses/${world.courses.C1}/enrollments`, { 'enrollment[user_id]': id })).status,
    ).toBe(404);
  });

  it('is shown to those who work in the course, not to students, and not to other tenants', async () => {
    const id = await made();
    for (const who of ['teach', 'ta', 'des', 'admin', 'subadmin'] as const)
      expect([who, (await world.as(who).get(`/users/${id}`)).status]).toEqual([who, 200]);
    for (const who of ['stu1', 'obs', 'out', 'adminB'] as const)
      expect([who, (await world.as(who).get(`/users/${id}`)).status]).toEqual([who, 404]);
  });

  it('is left out of lists and counts unless asked for', async () => {
    const id = await made();
    const { C1 } = world.courses;
    const listed = async (who: 'teach' | 'stu1', more = '') =>
      (await world.as(who).get(`/courses/${C1}/enrollments${more}`)).body.map((one: any) => one.user_id);
    expect(await listed('teach')).not.toContain(id);
    expect(await listed('teach', '?type[]=StudentViewEnrollment')).toEqual([id]);
    expect(await listed('stu1', '?type[]=StudentViewEnrollment')).toEqual([]);
    const people = await world.as('admin').get(`/accounts/${world.accounts.RA}/users?per_page=100`);
    expect(people.body.map((one: any) => one.id)).not.toContain(id);
    const [{ total }] = await world.sql(
      `select count(*)::int as total from enrollments where course_id = $1 and type = 'StudentEnrollment'`,
      [C1],
    );
    const account = await world.as('admin').get(`/accounts/${world.accounts.RA}/courses?include[]=total_students`);
    expect(account.body.find((one: any) => one.id === C1).total_students).toBe(total);
  });

  it('comes back as the same person after it was removed', async () => {
    const id = await made();
    await setPartState(world, id, 'deleted');
    expect(await made()).toBe(id);
    expect(await parts()).toMatchObject([{ workflow_state: 'active' }]);
  });

  it('is called one wherever its name stands beside what it wrote, and nobody else is', async () => {
    const id = await made();
    const { C1 } = world.courses;
    const assignment = await anEssay(world);
    const own = `/courses/${C1}/assignments/${assignment}/submissions/${id}`;
    await aComment(world, await aSubmission(world, assignment, id), id, 'Is this all?');
    await world.as('teach').put(own, { 'comment[text_comment]': 'It is.' });
    const { body } = await world.as('teach').get(`${own}?include[]=submission_comments`);
    const authors = body.submission_comments.map((one: any) => one.author);
    expect(authors).toMatchObject([
      { id, display_name: 'Test Student', fake_student: true },
      { id: world.users.teach },
    ]);
    expect(authors[1]).not.toHaveProperty('fake_student');
    const course = await world.as('teach').get(`/courses/${C1}?include[]=teachers`);
    expect(course.body.teachers).not.toHaveLength(0);
    for (const teacher of course.body.teachers) expect(teacher).not.toHaveProperty('fake_student');
  });

  it('is refused to students and made in no course that is not seen', async () => {
    expect((await world.as('stu1').post(path)).status).toBe(403);
    expect((await world.as('lim').post(path)).status).toBe(403);
    expect((await world.as('out').post(path)).status).toBe(404);
    expect((await world.as('adminB').post(path)).status).toBe(404);
    expect(await parts()).toEqual([]);
    expect(await fakes()).toEqual([]);
  });
});
