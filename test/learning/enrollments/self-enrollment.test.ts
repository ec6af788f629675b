import { openSelfEnrollment, setCourse } from '../../support/course-builders.js';
import { setCourseState, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Enrolling oneself', () => {
  let world: World;
  let code: string;
  beforeEach(async () => {
    world = await openWorld();
    code = await openSelfEnrollment(world, world.courses.C1);
  });
  afterEach(() => world.close());

  type Named = Parameters<World['as']>[0];
  const ask = (who: Named, fields: Record<string, string | number | boolean>, course = world.courses.C1) =>
    world
      .as(who)
      .post(
        `/courses/${course}/enrollments`,
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [`enrollment[${name}]`, value])),
      );
  const partsOf = (who: keyof World['users']) =>
    world.sql('select type, workflow_state as state from enrollments where user_id = $1 and course_id = $2', [
      world.users[who],
      world.courses.C1,
    ]);

  it('takes the code of the course, which opens it at once', async () => {
    expect((await world.as('out').get(`/courses/${world.courses.C1}`)).status).toBe(404);
    const { status, body } = await ask('out', { user_id: 'self', self_enrollment_code: code.toLowerCase() });
    expect([status, body]).toMatchObject([200, { type: 'StudentEnrollment', enrollment_state: 'active' }]);
    expect((await world.as('out').get(`/courses/${world.courses.C1}`)).status).toBe(200);
    expect((await ask('out', { self_enrollment_code: code })).body.id).toBe(body.id);
    expect(await partsOf('out')).toHaveLength(1);
  });

  it('open_enrollment: whoever has the link enrolls without the code, and only while self enrollment is on', async () => {
    const { C1 } = world.courses;
    const enter = (who: Named, fields = {}) => ask(who, { user_id: 'self', self_enrolled: true, ...fields });
    expect((await enter('out')).status).toBe(404);
    await setCourse(world, C1, { openEnrollment: true, selfEnrollment: false });
    expect((await enter('out')).status).toBe(404);
    await setCourse(world, C1, { selfEnrollment: true });
    expect((await enter('out', { user_id: world.users.stu2 })).status).toBe(403);
    expect((await enter('out', { type: 'TeacherEnrollment' })).status).toBe(403);
    expect((await enter('stuB')).status).toBe(404);
    expect(await partsOf('out')).toEqual([]);
    const { status, body } = await enter('out');
    expect([status, body]).toMatchObject([200, { type: 'StudentEnrollment', enrollment_state: 'active' }]);
    const graph = await world
      .as('lim')
      .graphql(
        'mutation ($id: RecordId!) { enrollUser(place: { courseId: $id }, input: { userId: "self", selfEnrolled: true }) { enrollment { courseId } } }',
        { id: C1 },
      );
    expect(graph.body.data.enrollUser.enrollment).toEqual({ courseId: C1 });
  });

  it('makes one part of many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('out', { self_enrollment_code: code })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await partsOf('out')).toEqual([{ type: 'StudentEnrollment', state: 'active' }]);
  });

  it('gives a course its code when it is switched on, and keeps it', async () => {
    expect(code).toMatch(/^[0-9A-F]{12}$/);
    expect(await openSelfEnrollment(world, world.courses.C1)).toBe(code);
    const query = 'query($id: RecordId!) { course(id: $id) { settings { selfEnrollmentCode } } }';
    const shown = async (who: Named) =>
      (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.settings.selfEnrollmentCode;
    expect(await shown('teach')).toBe(code);
    for (const who of ['stu1', 'des', 'lim'] as const)
      expect([who, await shown(who)]).toEqual([who, who === 'des' ? code : null]);
  });

  it('is refused with a wrong code, in another course, once it is switched off, and without a published course', async () => {
    const { C1, C2 } = world.courses;
    expect((await ask('out', { self_enrollment_code: 'ABCDEF012345' })).status).toBe(404);
    expect((await ask('stu2', { self_enrollment_code: 'ABCDEF012345' })).status).toBe(400);
    expect((await ask('out', { self_enrollment_code: code }, C2)).status).toBe(404);
    expect((await ask('stuB', { self_enrollment_code: code })).status).toBe(404);
    await setCourseState(world, 'claimed', C1);
    expect((await ask('out', { self_enrollment_code: code })).status).toBe(404);
    await setCourseState(world, 'completed', C1);
    expect((await ask('out', { self_enrollment_code: code })).status).toBe(403);
    await setCourseState(world, 'available', C1);
    await setCourse(world, C1, { selfEnrollment: false });
    expect((await ask('out', { self_enrollment_code: code })).status).toBe(404);
    expect(await partsOf('out')).toEqual([]);
  });

  it('enrolls nobody else, and as nothing but a student', async () => {
    const { stu2 } = world.users;
    const self_enrollment_code = code;
    expect((await ask('out', { user_id: stu2, self_enrollment_code })).status).toBe(403);
    expect((await ask('out', { type: 'TeacherEnrollment', self_enrollment_code })).status).toBe(403);
    const role_id = world.roles.A['TeacherEnrollment'] as number;
    expect((await ask('out', { role_id, self_enrollment_code })).status).toBe(403);
    expect((await ask('out', { user_id: 'self', self_enrolled: true })).status).toBe(404);
    expect(await partsOf('out')).toEqual([]);
  });

  it('does not bring back who was switched off or concluded', async () => {
    for (const state of ['inactive', 'completed'] as const) {
      await setPartState(world, world.users.stu2, state, world.courses.C1);
      expect((await ask('stu2', { self_enrollment_code: code })).status).toBe(403);
      expect(await partsOf('stu2')).toEqual([{ type: 'StudentEnrollment', state }]);
    }
  });
});
