import { aPart, aSection, moveTo, setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

/** A course of two sections: the assistant's rights end at the evening section, where stu2 is. */
describe('Whose rights end at a section', () => {
  let world: World;
  let evening: number;
  beforeEach(async () => {
    world = await openWorld();
    evening = await aSection(world, 'Evening');
    await place('ta', evening, true);
    await place('stu2', evening, false);
  });
  afterEach(() => world.close());

  const place = (who: keyof World['users'], section: number, limited: boolean) =>
    moveTo(world, world.users[who], section, { limited });
  const idOf = async (who: keyof World['users']) => {
    const [{ id }] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
      world.users[who],
      world.courses.C1,
    ]);
    return id as number;
  };
  type Named = Parameters<World['as']>[0];
  const listed = async (who: Named, path: string) =>
    (await world.as(who).get(path)).body.map((one: any) => one.user.name).sort();

  it('sees the enrollments of that section alone', async () => {
    const { C1 } = world.courses;
    expect(await listed('ta', `/courses/${C1}/enrollments`)).toEqual(['Stella Two', 'Tim Assist']);
    expect(await listed('ta', `/sections/${evening}/enrollments`)).toEqual(['Stella Two', 'Tim Assist']);
    expect(await listed('ta', `/sections/${world.sections.C1}/enrollments`)).toEqual([]);
    expect(await listed('teach', `/courses/${C1}/enrollments`)).toHaveLength(6);
    const get = async (who: keyof World['users']) =>
      (await world.as('ta').get(`/accounts/self/enrollments/${await idOf(who)}`)).status;
    expect([await get('stu2'), await get('stu1'), await get('teach')]).toEqual([200, 404, 404]);
  });

  it('sees the people of that section alone', async () => {
    const { stu1, stu2 } = world.users;
    expect((await world.as('ta').get(`/users/${stu2}`)).status).toBe(200);
    expect((await world.as('ta').get(`/users/${stu1}`)).status).toBe(404);
    expect((await world.as('ta').get(`/users/${stu1}/enrollments`)).status).toBe(404);
    const query = 'query($id: RecordId!) { course(id: $id) { enrollments(first: 50) { nodes { user { name } } } } }';
    const { body } = await world.as('ta').graphql(query, { id: world.courses.C1 });
    expect(body.data.course.enrollments.nodes.map((one: any) => one.user.name).sort()).toEqual([
      'Stella Two',
      'Tim Assist',
    ]);
  });

  it('ends the enrollments of that section alone', async () => {
    const { C1 } = world.courses;
    const end = async (who: keyof World['users']) =>
      (await world.as('ta').del(`/courses/${C1}/enrollments/${await idOf(who)}`)).status;
    expect([await end('stu2'), await end('stu1')]).toEqual([200, 404]);
    const [{ state }] = await world.sql('select workflow_state as state from enrollments where id = $1', [
      await idOf('stu1'),
    ]);
    expect(state).toBe('active');
  });

  it('changes, moves and deletes that section alone', async () => {
    const { C2 } = world.courses;
    await place('teach', evening, true);
    await setCourseState(world, 'available');
    const foreign = await aSection(world, 'Morning');
    const standing = async () => [
      await world.sql('select id, course_id, name, workflow_state from sections order by id'),
      await world.sql('select id, course_id, course_section_id, workflow_state from enrollments order by id'),
      await world.sql(`select id from audit_events where subject_type = 'Section'`),
    ];
    const before = await standing();
    const teach = world.as('teach');
    const crosslist = `mutation($s: RecordId!, $c: RecordId!) { crosslistSection(id: $s, newCourseId: $c) { section { recordId } } }`;
    for (const id of [world.sections.C1, foreign]) {
      expect((await teach.post(`/sections/${id}/crosslist/${C2}`)).status).toBe(403);
      expect((await teach.put(`/sections/${id}`, { 'course_section[name]': 'Mine' })).status).toBe(403);
      expect((await teach.del(`/sections/${id}`)).status).toBe(403);
      const { body } = await teach.graphql(crosslist, { s: id, c: C2 });
      expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
    expect(await standing()).toEqual(before);
    expect((await teach.put(`/sections/${evening}`, { 'course_section[name]': 'Dusk' })).status).toBe(200);
    const moved = await teach.post(`/sections/${evening}/crosslist/${C2}`);
    expect([moved.status, moved.body.course_id]).toEqual([200, C2]);
  });

  it('makes a section of the course, which becomes theirs when they are enrolled in it', async () => {
    await place('teach', evening, true);
    const teach = world.as('teach');
    const made = await teach.post(`/courses/${world.courses.C1}/sections`, { 'course_section[name]': 'Night' });
    expect(made.status).toBe(200);
    const rename = () => teach.put(`/sections/${made.body.id}`, { 'course_section[name]': 'Late' });
    const name = async () => (await world.sql('select name from sections where id = $1', [made.body.id]))[0].name;
    expect([(await rename()).status, await name()]).toEqual([403, 'Night']);
    await place('teach', made.body.id, true);
    expect([(await rename()).status, await name()]).toEqual([200, 'Late']);
  });

  it('sees them again as soon as the limit is taken away', async () => {
    const path = `/courses/${world.courses.C1}/enrollments`;
    expect(await listed('ta', path)).toHaveLength(2);
    const { status } = await world.as('teach').post(`/sections/${evening}/enrollments`, {
      'enrollment[user_id]': world.users.ta,
      'enrollment[type]': 'TaEnrollment',
      'enrollment[limit_privileges_to_course_section]': false,
    });
    expect(status).toBe(200);
    expect(await listed('ta', path)).toHaveLength(6);
  });

  it('is not limited who has a part without limit in the same course', async () => {
    await aPart(world, world.users.ta, { type: 'Ta' });
    expect(await listed('ta', `/courses/${world.courses.C1}/enrollments`)).toHaveLength(7);
  });

  it('widens nothing by a further part as observer or student, which they could give themselves', async () => {
    const { C1 } = world.courses;
    const path = `/courses/${C1}/enrollments`;
    for (const type of ['ObserverEnrollment', 'StudentEnrollment']) {
      const { status } = await world.as('ta').post(path, {
        'enrollment[user_id]': world.users.ta,
        'enrollment[type]': type,
        'enrollment[enrollment_state]': 'active',
      });
      expect([type, status]).toEqual([type, 200]);
    }
    expect(new Set(await listed('ta', path))).toEqual(new Set(['Stella Two', 'Tim Assist']));
  });

  it('lets nobody in who sees more than they do', async () => {
    await place('teach', evening, true);
    const { C1 } = world.courses;
    const staff = (more: Record<string, string | boolean>) =>
      world.as('teach').post(`/courses/${C1}/enrollments`, {
        'enrollment[user_id]': world.users.out,
        'enrollment[type]': 'TeacherEnrollment',
        ...more,
      });
    const limits = () =>
      world.sql('select limit_privileges_to_course_section as l from enrollments where user_id = $1', [
        world.users.out,
      ]);
    expect((await staff({ 'enrollment[limit_privileges_to_course_section]': false })).status).toBe(403);
    expect(await limits()).toEqual([]);
    expect((await staff({})).body.limit_privileges_to_course_section).toBe(true);
    expect(await limits()).toEqual([{ l: true }]);
  });
});
