import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Nicknames of courses', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const nickname = (who: Who, name: string, course = world.courses.C1) =>
    world.as(who).put(`/users/self/course_nicknames/${course}`, { nickname: name });

  it('a nickname stands for the name of the course, beside the real one, for its giver alone', async () => {
    const { C1 } = world.courses;
    const { status, body } = await nickname('stu1', '  Bugs ');
    expect([status, body]).toEqual([200, { course_id: C1, name: 'Biology 101', nickname: 'Bugs' }]);
    expect((await world.as('stu1').get(`/courses/${C1}`)).body).toMatchObject({
      name: 'Bugs',
      original_name: 'Biology 101',
    });
    const own = (await world.as('stu1').get('/courses')).body.find((one: any) => one.id === C1);
    expect(own).toMatchObject({ name: 'Bugs', original_name: 'Biology 101' });
    const others = (await world.as('stu2').get(`/courses/${C1}`)).body;
    expect(others.name).toBe('Biology 101');
    expect(others).not.toHaveProperty('original_name');
    expect((await world.sql('select name from courses where id = $1', [C1]))[0].name).toBe('Biology 101');
  });

  it('the list of courses is ordered by it, page by page', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      const id = await courseRow(world, name);
      await enrollmentRow(world, 'out', id, 'Student');
      if (name === 'Alpha') await nickname('out', 'Zoology', id);
    }
    const names: string[] = [];
    let address: string | undefined = '/courses?per_page=1';
    while (address !== undefined) {
      const { body, headers } = await world.as('out').get(address);
      names.push(...body.map((one: any) => one.name));
      address = /<([^>]*)>; rel="next"/.exec(headers.get('link') as string)?.[1]?.slice(world.base.length);
    }
    expect(names).toEqual(['Beta', 'Gamma', 'Zoology']);
    expect(await world.statementsOf(() => world.as('out').get('/courses?per_page=100'))).toBe(1);
  });

  it('is listed, shown, changed and taken away', async () => {
    const { C1, C2 } = world.courses;
    const one = (course: number) => `/users/self/course_nicknames/${course}`;
    await nickname('teach', 'Bugs');
    await nickname('teach', 'Stinks', C2);
    expect((await nickname('teach', 'Beasts')).body.nickname).toBe('Beasts');
    const list = async () => (await world.as('teach').get('/users/self/course_nicknames')).body;
    expect(await list()).toEqual([
      { course_id: C1, name: 'Biology 101', nickname: 'Beasts' },
      { course_id: C2, name: 'Chemistry 101', nickname: 'Stinks' },
    ]);
    expect((await world.as('teach').get(one(C2))).body.nickname).toBe('Stinks');
    expect((await world.as('teach').del(one(C2))).body).toMatchObject({ course_id: C2, nickname: null });
    expect((await world.as('teach').del(one(C2))).status).toBe(200);
    await nickname('stu1', 'Mine');
    expect((await world.as('teach').del('/users/self/course_nicknames')).body).toEqual({ cleared: true });
    expect(await list()).toEqual([]);
    expect((await world.as('stu1').get(one(C1))).body.nickname).toBe('Mine');
  });

  it('is taken away from all courses in the graph, which answers those that had one and are still seen', async () => {
    const { C1, C2 } = world.courses;
    await nickname('stu1', 'Bugs');
    await nickname('teach', 'Beasts');
    await nickname('teach', 'Stinks', C2);
    const clear = 'mutation { clearCourseNicknames { courses { recordId name } errors { code } } }';
    const cleared = async (who: 'teach' | 'stu1') =>
      (await world.as(who).graphql(clear)).body.data.clearCourseNicknames.courses.sort(
        (a: { recordId: number }, b: { recordId: number }) => a.recordId - b.recordId,
      );
    await setCourseState(world, 'deleted', C2);
    expect(await cleared('teach')).toEqual([{ recordId: C1, name: 'Biology 101' }]);
    expect(await cleared('teach')).toEqual([]);
    expect((await world.as('stu1').get(`/users/self/course_nicknames/${C1}`)).body.nickname).toBe('Bugs');
    expect(await world.sql('select course_id::int as course from course_nicknames')).toEqual([{ course: C1 }]);
  });

  it('refuses what is empty or too long, and courses that one does not see', async () => {
    for (const [name, type] of [
      [' ', 'blank'],
      ['x'.repeat(61), 'too_long'],
    ] as const) {
      const { status, body } = await nickname('stu1', name);
      expect([status, body.errors.nickname[0].type]).toEqual([400, type]);
    }
    expect((await nickname('out', 'Bugs')).status).toBe(404);
    expect((await nickname('stu1', 'Bugs', world.courses.CB)).status).toBe(404);
    expect((await world.withToken(null).get('/users/self/course_nicknames')).status).toBe(401);
    expect(await world.sql('select 1 from course_nicknames')).toEqual([]);
  });

  it('is the same through the graph, where the name stays that of the course', async () => {
    const { body } = await world.as('stu1').graphql(
      `mutation ($id: RecordId!) { setCourseNickname(courseId: $id, nickname: "Bugs") {
        course { name nickname nameToViewer originalName } errors { code } } }`,
      { id: world.courses.C1 },
    );
    expect(body.data.setCourseNickname).toEqual({
      course: { name: 'Biology 101', nickname: 'Bugs', nameToViewer: 'Bugs', originalName: 'Biology 101' },
      errors: [],
    });
  });
});
