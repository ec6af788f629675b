import { openWorld, type World } from '../../support/world.js';

const enroll = `mutation($course: RecordId!, $input: EnrollUserInput!) {
  enrollUser(place: { courseId: $course }, input: $input) { enrollment { type } errors { code field } }
}`;
const setTerm = `mutation($account: RecordId!, $input: TermInput!) {
  createTerm(accountId: $account, input: $input) {
    term { recordId overrides { enrollmentType endAt } }
    errors { code field message }
  }
}`;

describe('The type of an enrollment is one enum', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const data = async (who: 'admin' | 'teach', query: string, variables: Record<string, unknown>) => {
    const { body } = await world.as(who).graphql(query, variables);
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('whose values filters of people, of courses and of enrollments take', async () => {
    const query = `query($course: RecordId!, $type: EnrollmentType!) { course(id: $course) {
      enrollments(filter: { types: [$type] }) { nodes { type user { name } } }
      users(filter: { types: [$type] }) { nodes { name } }
    } }`;
    for (const type of ['TEACHER', 'STUDENT', 'TA', 'DESIGNER', 'OBSERVER']) {
      const { course } = await data('teach', query, { course: world.courses.C1, type });
      const names = (nodes: readonly { name: string }[]) => nodes.map(({ name }) => name).sort();
      expect(course.enrollments.nodes.length).toBeGreaterThan(0);
      expect(new Set(course.enrollments.nodes.map((one: { type: string }) => one.type))).toEqual(new Set([type]));
      expect(names(course.users.nodes)).toEqual(names(course.enrollments.nodes.map((one: any) => one.user)));
    }
    const mine = (type: string) =>
      data(
        'teach',
        `query($type: EnrollmentType) { userCourses(filter: { enrollmentType: $type }) { nodes { course { recordId } } } }`,
        {
          type,
        },
      );
    expect((await mine('TEACHER')).userCourses.nodes).toContainEqual({ course: { recordId: world.courses.C1 } });
    expect((await mine('STUDENT')).userCourses.nodes).toEqual([]);
  });

  it('in which people are enrolled, but for the test student, who is refused by field', async () => {
    const count = async () => (await world.sql('select count(*)::int as n from enrollments'))[0].n as number;
    const before = await count();
    const input = { userId: world.users.out, type: 'STUDENT_VIEW' };
    const refused = await data('admin', enroll, { course: world.courses.C1, input });
    expect(refused.enrollUser).toMatchObject({ enrollment: null, errors: [{ field: 'type' }] });
    expect(await count()).toBe(before);
    const made = await data('admin', enroll, { course: world.courses.C1, input: { ...input, type: 'OBSERVER' } });
    expect(made.enrollUser).toEqual({ enrollment: { type: 'OBSERVER' }, errors: [] });
  });

  it('for which terms have dates of their own, but for the test student', async () => {
    const overrides = [{ enrollmentType: 'TA', endAt: '2027-05-01T00:00:00Z' }];
    const { createTerm } = await data('admin', setTerm, { account: world.accounts.RA, input: { overrides } });
    expect(createTerm.term.overrides).toEqual(overrides);
    const terms = async () => (await world.sql('select count(*)::int as n from terms'))[0].n as number;
    const before = await terms();
    const wrong = { overrides: [{ ...overrides[0], enrollmentType: 'STUDENT_VIEW' }] };
    const refused = await data('admin', setTerm, { account: world.accounts.RA, input: wrong });
    expect(refused.createTerm).toMatchObject({ term: null, errors: [{ field: 'overrides.0.enrollmentType' }] });
    expect(await terms()).toBe(before);
  });

  it('keeps its words over REST: of lists in short, of terms in full, refused after rights', async () => {
    const { body } = await world.as('stu1').get('/courses');
    expect(body.find((one: { id: number }) => one.id === world.courses.C1).enrollments).toMatchObject([
      { type: 'student', role: 'StudentEnrollment' },
    ]);
    expect((await world.as('teach').get('/courses?enrollment_type=student_view')).status).toBe(400);
    const path = `/accounts/${world.accounts.RA}/terms`;
    const form = { 'enrollment_term[overrides][Nobody][end_at]': '2027-05-01T00:00:00Z' };
    expect((await world.as('adminB').post(path, form)).status).toBe(404);
    expect((await world.as('teach').post(path, form)).status).toBe(403);
    const { status, body: refused } = await world.as('admin').post(path, form);
    expect([status, JSON.stringify(refused.errors)]).toEqual([400, expect.stringContaining('Dates are set for')]);
  });
});
