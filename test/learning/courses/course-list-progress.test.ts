import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('A student’s progress in a course', () => {
  let world: World;
  let course: number;
  let modules: string;

  beforeAll(async () => {
    world = await openWorld();
    // First by name in everybody's list.
    course = await courseRow(world, 'Algebra');
    await enrollmentRow(world, 'teach', course, 'Teacher');
    await enrollmentRow(world, 'stu1', course, 'Student');
    await enrollmentRow(world, 'stu2', course, 'Student');
    modules = `/courses/${course}/modules`;
  });
  afterAll(() => world.close());

  /** A published module of two links that are to be looked at; answers the paths of its items. */
  const aModule = async (name: string, inOrder: boolean): Promise<string[]> => {
    const teach = world.as('teach');
    const made = await teach.post(modules, {
      'module[name]': name,
      'module[require_sequential_progress]': inOrder,
    });
    const module = `${modules}/${made.body.id}`;
    const items: string[] = [];
    for (const title of ['First', 'Second']) {
      const { status, body } = await teach.post(`${module}/items`, {
        'module_item[title]': title,
        'module_item[type]': 'ExternalUrl',
        'module_item[external_url]': 'https://example.edu/',
        'module_item[completion_requirement][type]': 'must_view',
      });
      expect(status).toBe(200);
      items.push(`${module}/items/${body.id}`);
      await teach.put(`${module}/items/${body.id}`, { 'module_item[published]': true });
    }
    await teach.put(module, { 'module[published]': true });
    return items;
  };
  const progress = async (path = '/courses') => {
    const { body } = await world.as('stu1').get(`${path}?include[]=course_progress`);
    return (Array.isArray(body) ? body[0] : body).course_progress;
  };

  it('co-progress-include, co-progress-fields, co-progress-next-null, co-progress-completed: counts what is asked and done, in lists and on the course', async () => {
    const [first, second] = (await aModule('In order', true)) as [string, string];
    const begun = await progress();
    expect(begun).toEqual({
      requirement_count: 2,
      requirement_completed_count: 0,
      next_requirement_url: `${world.base}/api/v1${first}`,
      completed_at: null,
    });
    expect(await progress(`/courses/${course}`)).toEqual(begun);

    await world.as('stu1').post(`${first}/mark_read`);
    expect(await progress()).toMatchObject({
      requirement_completed_count: 1,
      next_requirement_url: `${world.base}/api/v1${second}`,
      completed_at: null,
    });
    await world.as('stu1').post(`${second}/mark_read`);
    const done = await progress();
    expect(done).toMatchObject({ requirement_count: 2, requirement_completed_count: 2, next_requirement_url: null });
    expect(new Date(done.completed_at).getTime()).toBeGreaterThan(Date.now() - 600_000);

    // What may be done in any order has no next step.
    await aModule('In any order', false);
    expect(await progress()).toEqual({
      requirement_count: 4,
      requirement_completed_count: 2,
      next_requirement_url: null,
      completed_at: null,
    });

    const plain = (await world.as('stu1').get('/courses')).body[0];
    expect(plain.name).toBe('Algebra');
    expect(plain).not.toHaveProperty('course_progress');
  });

  it('is of the caller alone: another student has done nothing, and who teaches has none', async () => {
    const asked = async (who: 'stu2' | 'teach') =>
      (await world.as(who).get(`/courses/${course}?include[]=course_progress`)).body.course_progress;
    expect(await asked('stu2')).toMatchObject({ requirement_count: 4, requirement_completed_count: 0 });
    expect(await asked('teach')).toEqual({ error: { message: expect.any(String) } });
  });
});
