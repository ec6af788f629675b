import { aPerson } from '../../support/account-builders.js';
import { aStudentAtOnce, setScores } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import { aPart, aSection, setCourseState, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Crosslisting', () => {
  let world: World;
  let evening: number;
  beforeEach(async () => {
    world = await openWorld();
    evening = await aSection(world, 'Evening');
    await aPart(world, world.users.stu2, { sectionId: evening });
    await aPart(world, world.users.stu1, { sectionId: evening, state: 'completed' });
    await setScores(world, { courseSectionId: evening }, { currentScore: 77 });
    await setCourseState(world, 'available');
  });
  afterEach(() => world.close());

  const people = () =>
    world.sql(
      `select course_id::int, user_id::int, workflow_state, current_score from enrollments where course_section_id = $1 order by user_id`,
      [evening],
    );
  const section = async () =>
    (await world.sql('select course_id::int, nonxlist_course_id::int from sections where id = $1', [evening]))[0];
  const lines = () => world.sql(`select event_type, data from audit_events where subject_type = 'Section' order by id`);
  const to = (course: number) => `/sections/${evening}/crosslist/${course}`;

  it('moves the section with everybody in it, whatever their state, and remembers where it came from', async () => {
    const { C1, C2 } = world.courses;
    const { status, body } = await world.as('teach').post(to(C2));
    expect([status, body]).toMatchObject([200, { id: evening, course_id: C2, nonxlist_course_id: C1 }]);
    // What they scored in the old course says nothing in the new one.
    expect(await people()).toEqual([
      { course_id: C2, user_id: world.users.stu1, workflow_state: 'completed', current_score: null },
      { course_id: C2, user_id: world.users.stu2, workflow_state: 'active', current_score: null },
    ]);
    expect(
      await world.sql('select id from enrollments where course_section_id = $1 and course_id <> $2', [
        world.sections.C1,
        C1,
      ]),
    ).toEqual([]);
    const seen = await world.as('stu2').get(`/courses/${C2}/users?enrollment_type[]=student`);
    expect(seen.body.map((one: { name: string }) => one.name)).toEqual(['Stu One', 'Stella Two']);
    expect(await lines()).toMatchObject([
      { event_type: 'section_crosslisted', data: { from: C1, to: C2, nonxlistCourseId: C1 } },
    ]);
  });

  it('is undone: the section goes home with everybody in it', async () => {
    const { C1, C2 } = world.courses;
    await world.as('teach').post(to(C2));
    const { status, body } = await world.as('teach').del(`/sections/${evening}/crosslist`);
    expect([status, body]).toMatchObject([200, { course_id: C1, nonxlist_course_id: null }]);
    expect((await people()).map((one) => one.course_id)).toEqual([C1, C1]);
    expect((await lines()).map((line) => line.event_type)).toEqual(['section_crosslisted', 'section_decrosslisted']);
    const again = await world.as('teach').del(`/sections/${evening}/crosslist`);
    expect([again.status, again.body.errors]).toMatchObject([400, [{ error_code: 'not_crosslisted' }]]);
  });

  it('keeps the first home when it is moved on, and forgets it when it is moved there', async () => {
    const { C1, C2 } = world.courses;
    const third = await courseRow(world, 'Third');
    const admin = world.as('admin');
    await admin.post(to(C2));
    expect((await admin.post(to(third))).body).toMatchObject({ course_id: third, nonxlist_course_id: C1 });
    expect((await admin.post(to(third))).body).toMatchObject({ course_id: third, nonxlist_course_id: C1 });
    expect((await admin.post(to(C1))).body).toMatchObject({ course_id: C1, nonxlist_course_id: null });
    expect(await lines()).toHaveLength(3);
  });

  it('needs the right to manage sections in both courses; without it nothing moves', async () => {
    const { C1, C2, CB } = world.courses;
    const refused = async (who: Parameters<World['as']>[0], course: number, status: number) => {
      expect((await world.as(who).post(to(course))).status).toBe(status);
      expect(await section()).toEqual({ course_id: C1, nonxlist_course_id: null });
      expect((await people()).map((one) => one.course_id)).toEqual([C1, C1]);
    };
    await refused('stu1', C2, 403);
    await refused('des', C2, 404);
    await setPartState(world, world.users.teach, 'deleted', C2);
    await aPart(world, world.users.teach, { courseId: C2 });
    await refused('teach', C2, 403);
    await refused('teach', CB, 404);
    await refused('admin', CB, 404);
    expect(await lines()).toEqual([]);
  });

  it('whoever is enrolled while a section moves goes with it', async () => {
    const { C1, C2 } = world.courses;
    for (let round = 0; round < 4; round += 1) {
      const course = round % 2 === 0 ? C2 : C1;
      const person = await aPerson(world, { name: `N${round}` });
      const enroll = aStudentAtOnce(world, person, evening);
      const [{ status }] = await Promise.all([world.as('admin').post(to(course)), enroll]);
      expect(status).toBe(200);
      expect(new Set((await people()).map((one) => one.course_id))).toEqual(new Set([course]));
    }
  });

  it('leaves the test student of a course behind', async () => {
    const { C1, C2 } = world.courses;
    for (const [course, at] of [
      [C1, evening],
      [C2, (await world.sql('select id::int from sections where course_id = $1', [C2]))[0].id],
    ])
      await aPart(world, world.users.out, { type: 'StudentView', courseId: course, sectionId: at });
    expect((await world.as('teach').post(to(C2))).status).toBe(200);
    const left = await world.sql(`select course_id::int from enrollments where type = 'StudentViewEnrollment'`);
    expect(left).toEqual([{ course_id: C2 }]);
  });
});
