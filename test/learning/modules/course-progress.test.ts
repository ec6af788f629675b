import { changeRows } from '../../support/change-by-sql.js';
import { setForOverridesAlone } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aModule, anAssignmentItem, anItem, asks, handIn, modulePath } from './course-parts.js';

describe('The progress of a student in a course', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const progressOf = async (who: 'stu1' | 'stu2' | 'teach' | 'admin' | 'obs', course = world.courses.C1) =>
    (await world.as(who).get(`/courses/${course}?include[]=course_progress`)).body.course_progress;
  const read = (module: number, item: number) => world.as('stu1').post(`${modulePath(world, module, item)}/mark_read`);

  it('co-progress-include: is there only where it is asked for, on every route that shows courses', async () => {
    const { RA } = world.accounts;
    const { C1 } = world.courses;
    const routes = [
      ['stu1', `/courses/${C1}`],
      ['stu1', '/courses'],
      ['stu1', '/users/self/courses'],
      ['admin', `/accounts/${RA}/courses/${C1}`],
      ['admin', `/accounts/${RA}/courses`],
    ] as const;
    for (const [who, path] of routes) {
      const course = async (query: string) => {
        const { body } = await world.as(who).get(path + query);
        return Array.isArray(body) ? body.find(({ id }) => id === C1) : body;
      };
      expect(Object.keys(await course(''))).not.toContain('course_progress');
      expect(Object.keys(await course('?include[]=course_progress'))).toContain('course_progress');
    }
  });

  it('co-progress-fields: has four keys for a student, and adds no statement', async () => {
    expect(await progressOf('stu1')).toEqual({
      requirement_count: 1,
      requirement_completed_count: 0,
      next_requirement_url: null,
      completed_at: null,
    });
    // The first time finds out who asks.
    const statements = async (query: string) => {
      await world.as('stu1').get('/users/self');
      return world.statementsOf(() => world.as('stu1').get(`/courses${query}`));
    };
    expect(await statements('?include[]=course_progress')).toBe(await statements(''));
  });

  it('co-progress-next-null: names the next item where its module is gone through in order, until all is done', async () => {
    await changeRows(world, 'modules', { courseId: world.courses.C1 }, { requireSequentialProgress: true });
    const { basics, reading } = world.modules;
    const loose = await aModule(world, { name: 'Loose' });
    const last = await anItem(world, loose, asks('must_view'));
    const url = `${world.base}/api/v1${modulePath(world, basics, reading)}`;
    expect((await progressOf('stu1')).next_requirement_url).toBe(url);
    expect((await world.as('stu1').get(url.slice(world.base.length))).body.id).toBe(reading);
    await read(basics, reading);
    expect(await progressOf('stu1')).toMatchObject({ requirement_completed_count: 1, next_requirement_url: null });
    await read(loose, last);
    expect(await progressOf('stu1')).toMatchObject({ requirement_completed_count: 2, next_requirement_url: null });
  });

  it('co-progress-completed: has an instant once all is done, by marks and by work alike', async () => {
    const { basics, reading } = world.modules;
    const { work } = await anAssignmentItem(world, basics, asks('must_submit'));
    await read(basics, reading);
    expect(await progressOf('stu1')).toMatchObject({
      requirement_count: 2,
      requirement_completed_count: 1,
      completed_at: null,
    });
    await handIn(world, work, { submittedAt: '2098-02-01T00:00:00Z' });
    expect(await progressOf('stu1')).toMatchObject({
      requirement_completed_count: 2,
      completed_at: '2098-02-01T00:00:00Z',
    });
    expect(await progressOf('stu2')).toMatchObject({ requirement_completed_count: 0, completed_at: null });
  });

  it('counts nothing that is not published, deleted, or for others', async () => {
    const { basics } = world.modules;
    const draft = await aModule(world, { name: 'Draft', published: false });
    await anItem(world, draft, asks('must_view'));
    await anItem(world, basics, { ...asks('must_view'), published: false });
    const gone = await anItem(world, basics, asks('must_view'));
    await world.as('teach').del(modulePath(world, basics, gone));
    const { work } = await anAssignmentItem(world, basics, asks('must_submit'));
    await setForOverridesAlone(world, work);
    expect((await progressOf('stu1')).requirement_count).toBe(1);
  });

  it('is an error for who is no student, and where the modules ask nothing', async () => {
    const error = { error: { message: expect.stringContaining('no progress') } };
    expect(await progressOf('teach')).toEqual(error);
    expect(await progressOf('admin')).toEqual(error);
    await changeRows(world, 'module_items', { courseId: world.courses.C1 }, { requirementType: null });
    expect(await progressOf('stu1')).toEqual(error);
  });

  it('A12: of others is told to observers and those who see all grades, to nobody else', async () => {
    await read(world.modules.basics, world.modules.reading);
    const query = `query($c: RecordId!, $u: RecordId) { course(id: $c) { courseProgress(userId: $u) {
      requirementCount requirementCompletedCount error { message } } } }`;
    const asked = async (who: 'obs' | 'teach' | 'admin' | 'stu1' | 'stu2', user: string | number) => {
      const { body } = await world.as(who).graphql(query, { c: world.courses.C1, u: user });
      return body.data.course.courseProgress.requirementCompletedCount;
    };
    const { stu1, stu2 } = world.users;
    expect([await asked('obs', stu1), await asked('teach', 'sis_user_id:S-stu1'), await asked('admin', stu1)]).toEqual([
      1, 1, 1,
    ]);
    expect([await asked('stu2', stu1), await asked('obs', stu2), await asked('teach', world.users.out)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([
      await asked('stu1', 'self'),
      await asked('stu2', 'self'),
      await asked('stu2', 'sis_user_id:S-nobody'),
    ]).toEqual([1, 0, null]);
    const observed = await world.as('obs').get(`/users/${stu1}/courses?include[]=course_progress`);
    expect(observed.body[0].course_progress).toMatchObject({ requirement_count: 1, requirement_completed_count: 1 });
  });
});
