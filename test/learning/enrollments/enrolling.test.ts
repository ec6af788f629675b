import type { BaseRoleType } from '../../../src/identity/access/permissions.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { aRole, aSection, moveTo, setCourseState } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';

describe('Enrolling somebody in a course', () => {
  let world: World;
  let teach: Caller;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    path = `/courses/${world.courses.C1}/enrollments`;
  });
  afterEach(() => world.close());

  type Form = Record<string, string | number | boolean>;
  const form = (fields: Form) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`enrollment[${name}]`, value]));
  const enroll = (fields: Form, who: Caller = teach, at = path) => who.post(at, form(fields));
  const rows = () => world.sql('select * from enrollments order by id');
  const audits = () =>
    world.sql(
      `select event_type, subject_id::int, data from audit_events where subject_type = 'Enrollment' order by id`,
    );
  const made = async (fields: Form, who: Caller = teach, at = path) => {
    const { status, body } = await enroll(fields, who, at);
    expect([status, body]).toMatchObject([200, { id: expect.any(Number) }]);
    return body;
  };
  /** Asks, expects a refusal, and that no row of an enrollment changed. */
  const refused = async (status: number, ask: () => Promise<Answer>) => {
    const before = [await rows(), await audits()];
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([status, { errors: expect.anything() }]);
    expect([await rows(), await audits()]).toEqual(before);
    return answer.body;
  };

  it('invites as a student into the section that the course was made with, unless told otherwise', async () => {
    const body = await made({ user_id: world.users.out });
    expect(body).toMatchObject({
      user_id: world.users.out,
      course_id: world.courses.C1,
      course_section_id: world.sections.C1,
      type: 'StudentEnrollment',
      role: 'StudentEnrollment',
      role_id: world.roles.A['StudentEnrollment'],
      enrollment_state: 'invited',
      limit_privileges_to_course_section: false,
      user: { name: 'Otto Outside' },
    });
    expect(await audits()).toEqual([
      {
        event_type: 'enrollment_created',
        subject_id: body.id,
        data: expect.objectContaining({
          userId: world.users.out,
          from: null,
          to: 'invited',
          type: 'StudentEnrollment',
        }),
      },
    ]);
  });

  it('takes type, state, section, limits and a SIS id for the person', async () => {
    const evening = await aSection(world, 'Evening');
    const body = await made({
      user_id: 'sis_user_id:S-out',
      type: 'TaEnrollment',
      enrollment_state: 'active',
      course_section_id: evening,
      limit_privileges_to_course_section: true,
    });
    expect(body).toMatchObject({
      type: 'TaEnrollment',
      enrollment_state: 'active',
      course_section_id: evening,
      limit_privileges_to_course_section: true,
    });
    const there = await made({ user_id: world.users.lim }, teach, `/sections/${evening}/enrollments`);
    expect(there).toMatchObject({ course_section_id: evening, course_id: world.courses.C1 });
  });

  it('gives a custom role of an account above, and the type that the role is based on', async () => {
    const role = (accountId: number, base: BaseRoleType, state: 'active' | 'inactive' = 'active') =>
      aRole(world, { name: `Tutor ${accountId} ${base} ${state}`, base, accountId, state });
    const { RA, RA1, RA1a, RA2 } = world.accounts;
    const tutor = await role(RA, 'TaEnrollment');
    expect(await made({ user_id: world.users.out, role_id: tutor })).toMatchObject({
      type: 'TaEnrollment',
      role_id: tutor,
    });
    expect(await made({ user_id: world.users.out, role_id: await role(RA1, 'StudentEnrollment') })).toMatchObject({
      type: 'StudentEnrollment',
    });
    const unusable = [
      await role(RA1a, 'TaEnrollment'),
      await role(RA2, 'TaEnrollment'),
      await role(RA, 'TaEnrollment', 'inactive'),
      world.roles.A['Helper'] as number,
      world.roles.B['TaEnrollment'] as number,
    ];
    for (const role_id of unusable) {
      const { message } = await refused(403, () => enroll({ user_id: world.users.lim, role_id }));
      expect(message).toContain('names no role');
    }
    const other = await refused(403, () =>
      enroll({ user_id: world.users.lim, role_id: tutor, type: 'StudentEnrollment' }),
    );
    expect(other.message).toContain('does not fit');
  });

  it('tells all that is missing or contradicts itself at once, joined by comma', async () => {
    const { message } = await refused(403, () =>
      enroll({ type: 'StudentEnrollment', role_id: 999_999, associated_user_id: world.users.stu1 }),
    );
    expect(message.split(', ')).toEqual([
      'enrollment[user_id] is missing',
      'enrollment[role_id] names no role that the course can use',
      'enrollment[associated_user_id] is for observers',
    ]);
    await refused(403, () => teach.post(path, {}));
  });

  it('refuses values that nobody knows, unknown people, and people of other tenants', async () => {
    const { out, stuB, gone } = world.users;
    await refused(400, () => enroll({ user_id: out, type: 'StudentViewEnrollment' }));
    await refused(400, () => enroll({ user_id: out, enrollment_state: 'completed' }));
    for (const user_id of [stuB, gone, 999_999, 'sis_user_id:none']) await refused(404, () => enroll({ user_id }));
  });

  it('A08: refuses a section of another course and courses that are not seen', async () => {
    await refused(404, () => enroll({ user_id: world.users.out, course_section_id: world.sections.C2 }));
    await refused(404, () => enroll({ user_id: world.users.out }, teach, `/courses/${world.courses.CB}/enrollments`));
    await refused(404, () => enroll({ user_id: world.users.out }, teach, `/sections/${world.sections.CB}/enrollments`));
    await refused(404, () => enroll({ user_id: world.users.out }, world.as('adminB')));
    await refused(404, () => enroll({ user_id: 'self' }, world.as('out')));
  });

  it('lets those who manage students enroll students and observers, and those who manage staff the others', async () => {
    const { out, stu1, lim } = world.users;
    const ta = world.as('ta');
    for (const type of ['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment'])
      await refused(403, () => enroll({ user_id: out, type }, ta));
    await made({ user_id: out }, ta);
    await made({ user_id: lim, type: 'ObserverEnrollment', associated_user_id: stu1 }, ta);
    await made({ user_id: out, type: 'TeacherEnrollment' }, teach);
    for (const who of ['stu1', 'obs', 'lim'] as const)
      await refused(403, () => enroll({ user_id: out }, world.as(who)));
    await made({ user_id: out, type: 'DesignerEnrollment' }, world.as('subadmin'));
  });

  it('lets observers observe students of the course alone', async () => {
    const observer = { user_id: world.users.lim, type: 'ObserverEnrollment' };
    expect(await made({ ...observer, associated_user_id: world.users.stu2 })).toMatchObject({
      associated_user_id: world.users.stu2,
    });
    await made({ ...observer, associated_user_id: world.users.stu1 });
    await made(observer);
    const { errors } = await refused(400, () => enroll({ ...observer, associated_user_id: world.users.ta }));
    expect(errors).toHaveProperty('associated_user_id');
    await refused(404, () => enroll({ ...observer, associated_user_id: world.users.stuB }));
  });

  it('refuses a concluded course with 403', async () => {
    await setCourseState(world, 'completed', world.courses.C1);
    const { message } = await refused(403, () => enroll({ user_id: world.users.out }, world.as('admin')));
    expect(message).toContain('concluded');
  });

  it('gives the same record back to who was there before, and does not invite who takes part', async () => {
    const first = await made({ user_id: world.users.out });
    expect(await made({ user_id: world.users.out })).toMatchObject({ id: first.id, enrollment_state: 'invited' });
    expect(await audits()).toHaveLength(1);
    expect(await made({ user_id: world.users.out, enrollment_state: 'active' })).toMatchObject({
      id: first.id,
      enrollment_state: 'active',
    });
    expect(await made({ user_id: world.users.out })).toMatchObject({ id: first.id, enrollment_state: 'active' });
    for (const state of ['deleted', 'rejected', 'completed', 'inactive'] as const) {
      await setEnrollmentState(world, first.id, state, { completed: true });
      expect(await made({ user_id: world.users.out })).toMatchObject({ id: first.id, enrollment_state: 'invited' });
    }
    const [{ completed_at }] = await world.sql('select completed_at from enrollments where id = $1', [first.id]);
    expect(completed_at).toBeNull();
    expect((await audits()).at(-1)).toMatchObject({
      event_type: 'enrollment_renewed',
      data: { from: 'inactive', to: 'invited' },
    });
  });

  it('makes one row of many requests at once, and answers all of them alike', async () => {
    const ask = (n: number) => enroll({ user_id: world.users.out, enrollment_state: n % 2 ? 'active' : 'invited' });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const found = await world.sql('select workflow_state from enrollments where user_id = $1', [world.users.out]);
    expect(found).toEqual([{ workflow_state: 'active' }]);
    expect((await audits()).filter(({ event_type }) => event_type === 'enrollment_created')).toHaveLength(1);
  });

  it('A20: takes nothing else from the request', async () => {
    const body = await made({
      user_id: world.users.out,
      id: 4711,
      root_account_id: world.accounts.RB,
      course_id: world.courses.C2,
      workflow_state: 'active',
      created_at: '2001-01-01T00:00:00Z',
      current_score: 100,
      '__proto__[x]': 1,
      'constructor][prototype][x': 1,
    });
    expect(body).toMatchObject({
      course_id: world.courses.C1,
      root_account_id: world.accounts.RA,
      enrollment_state: 'invited',
      grades: { current_score: null },
    });
    expect(body.id).not.toBe(4711);
    expect(new Date(body.created_at).getFullYear()).toBeGreaterThan(2020);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('keeps whose rights end at a section to that section', async () => {
    const evening = await aSection(world, 'Evening');
    await moveTo(world, world.users.ta, evening, { limited: true });
    const ta = world.as('ta');
    expect(await made({ user_id: world.users.out }, ta)).toMatchObject({ course_section_id: evening });
    await refused(403, () => enroll({ user_id: world.users.lim, course_section_id: world.sections.C1 }, ta));
  });

  it('tells the person where that is asked for, once', async () => {
    await made({ user_id: world.users.out, notify: true });
    await made({ user_id: world.users.out, notify: true });
    await made({ user_id: world.users.lim });
    const queued = await world.sql(
      `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'deliver_enrollment_notice'`,
    );
    expect(queued).toEqual([{ jobs: 1 }]);
  });

  it('is there in the graph too, with the same refusals', async () => {
    const mutation = `mutation($course: RecordId, $input: EnrollUserInput!) {
      enrollUser(place: { courseId: $course }, input: $input) { enrollment { recordId enrollmentState user { name } } } }`;
    const input = { userId: world.users.out, enrollmentState: 'ACTIVE' };
    const { body } = await teach.graphql(mutation, { course: world.courses.C1, input });
    expect(body.data.enrollUser.enrollment).toMatchObject({
      enrollmentState: 'ACTIVE',
      user: { name: 'Otto Outside' },
    });
    const none = await teach.graphql(mutation, { input });
    expect(none.body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
    const unknown = await teach.graphql(mutation, { course: 999_999, input });
    expect(unknown.body.errors[0].extensions.http.status).toBe(404);
    const other = await world.as('stu1').graphql(mutation, { course: world.courses.C1, input });
    expect(other.body).toMatchObject({
      data: { enrollUser: null },
      errors: [{ extensions: { http: { status: 403 } } }],
    });
  });
});
