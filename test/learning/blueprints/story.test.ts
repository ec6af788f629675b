import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { subscriptionAt, templateAt } from './builders.js';

type Form = Readonly<Record<string, string | number | readonly number[]>>;

describe('A department, its template, the courses that follow it, and the people in them', () => {
  let world: World;
  /** The template, the three courses that follow it, and the course of the next half-year. */
  let template: number;
  let courses: readonly [number, number, number];
  let next: number;
  beforeAll(async () => {
    world = await openWorld();
    await emptyQueue(world);
    courses = [await courseRow(world, 'One'), await courseRow(world, 'Two'), await courseRow(world, 'Three')];
    next = await courseRow(world, 'Next');
    for (const course of [courses[0], next]) await enrollmentRow(world, 'teach', course, 'Teacher');
    await enrollmentRow(world, 'stu1', courses[0], 'Student');
  });
  afterAll(() => world.close());

  const asked = async (
    who: 'subadmin' | 'teach' | 'stu1',
    how: 'get' | 'put' | 'post',
    at: string,
    form: Form = {},
  ) => {
    const { status, body } = how === 'get' ? await world.as(who).get(at) : await world.as(who)[how](at, form);
    return [status, body];
  };
  const done = async (...request: Parameters<typeof asked>) => {
    const [who, how, at] = request;
    const [status, body] = await asked(...request);
    if (status > 201) throw new Error(`${who} ${how} ${at}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const manage = (how: 'get' | 'put' | 'post', at: string, form: Form = {}) => done('subadmin', how, at, form);
  const handedDown = async () => {
    const { id } = await manage('post', `${templateAt(template)}/migrations`, { comment: 'For the half-year' });
    await runQueued(world);
    const migration = await manage('get', `${templateAt(template)}/migrations/${id}`);
    expect(migration).toMatchObject({ workflow_state: 'completed', comment: 'For the half-year' });
    return manage('get', `${templateAt(template)}/migrations/${id}/details`);
  };
  /** What a course has, as its database says. */
  const contents = async (course: number) => {
    const pages = await world.sql(
      `select title, body, workflow_state as state from pages where course_id = $1 order by id`,
      [course],
    );
    const assignments = await world.sql(
      `select id::int, name, points_possible as points,
         to_char(due_at at time zone 'UTC', 'YYYY-MM-DD') as due, blueprint_locks as locks
       from assignments where course_id = $1 order by id`,
      [course],
    );
    return { pages, assignment: assignments[0] };
  };
  const rules = (body: string) => ({ title: 'Rules', body, state: 'active' });
  const draft = { title: 'Draft', body: '<p>Later</p>', state: 'unpublished' };
  const due = '2026-10-05';

  it('an administrator of the department makes a template, and three courses follow it', async () => {
    const account = world.accounts.RA1;
    const course = await manage('post', `/accounts/${account}/courses`, { 'course[name]': 'Laboratory safety' });
    template = course.id;
    const shown = await manage('put', `/courses/${template}`, { 'course[blueprint]': 'true' });
    expect(shown.blueprint).toBe(true);
    const page = (title: string, body: string, published: string) =>
      manage('post', `/courses/${template}/pages`, {
        'wiki_page[title]': title,
        'wiki_page[body]': body,
        'wiki_page[published]': published,
      });
    await page('Rules', '<p>Wear goggles</p>', 'true');
    await page('Draft', '<p>Later</p>', 'false');
    await manage('post', `/courses/${template}/assignments`, {
      'assignment[name]': 'Report',
      'assignment[points_possible]': 10,
      'assignment[due_at]': `${due}T22:00:00Z`,
      'assignment[published]': 'true',
    });
    const answer = await manage('put', `${templateAt(template)}/update_associations`, {
      'course_ids_to_add[]': courses,
    });
    expect(answer).toEqual({ success: true });
    const followers = await manage('get', `${templateAt(template)}/associated_courses`);
    expect(followers.map(({ id }: { id: number }) => id)).toEqual([...courses]);
  });

  it('the first migration brings everything to all of them', async () => {
    await handedDown();
    for (const course of courses)
      expect(await contents(course)).toEqual({
        pages: [rules('<p>Wear goggles</p>'), draft],
        assignment: { id: expect.any(Number), name: 'Report', points: 10, due, locks: [] },
      });
    expect(await manage('get', `${templateAt(template)}/unsynced_changes`)).toEqual([]);
  });

  it('what is locked a teacher cannot change, and is told so by field; what is not locked they change', async () => {
    const { assignment: source } = await contents(template);
    await manage('put', `${templateAt(template)}/restrict_item`, {
      content_type: 'assignment',
      content_id: source.id,
      restricted: 'true',
      'restrictions[content]': 'true',
      'restrictions[points]': 'true',
    });
    const [one] = courses;
    const before = await contents(one);
    expect(before.assignment.locks).toEqual(['content', 'points']);
    const at = `/courses/${one}/assignments/${before.assignment.id}`;
    const [status, body] = await asked('teach', 'put', at, {
      'assignment[name]': 'Our report',
      'assignment[points_possible]': 20,
      'assignment[due_at]': '2026-10-12T22:00:00Z',
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([403, ['name', 'points_possible']]);
    expect(await contents(one)).toEqual(before);
    await done('teach', 'put', at, { 'assignment[due_at]': '2026-10-12T22:00:00Z' });
    await done('teach', 'put', `/courses/${one}/pages/rules`, { 'wiki_page[body]': '<p>Ours</p>' });
  });

  it('the second migration leaves what the teacher changed, and tells of it; the others receive it', async () => {
    const { assignment: source } = await contents(template);
    await manage('put', `/courses/${template}/pages/rules`, { 'wiki_page[body]': '<p>Wear gloves</p>' });
    await manage('put', `/courses/${template}/assignments/${source.id}`, {
      'assignment[points_possible]': 12,
      'assignment[due_at]': '2026-10-06T22:00:00Z',
    });
    const told = await handedDown();
    const [one, two] = courses;
    const kept = (conflicting_changes: string[]) => [{ course_id: one, conflicting_changes }];
    expect(told.map((change: any) => [change.asset_name, change.locked, change.exceptions])).toEqual(
      expect.arrayContaining([
        ['Report', true, kept(['due_dates'])],
        ['Rules', false, kept(['content'])],
      ]),
    );
    const first = await contents(one);
    expect(first.pages).toEqual([rules('<p>Ours</p>'), draft]);
    expect(first.assignment).toMatchObject({ points: 12, due: '2026-10-12' });
    const second = await contents(two);
    expect(second.pages).toEqual([rules('<p>Wear gloves</p>'), draft]);
    expect(second.assignment).toMatchObject({ points: 12, due: '2026-10-06' });
  });

  it('a course that is removed keeps its contents, has no locks, and receives nothing more', async () => {
    const three = courses[2];
    const before = await contents(three);
    await manage('put', `${templateAt(template)}/update_associations`, { 'course_ids_to_remove[]': [three] });
    await manage('put', `/courses/${template}/pages/rules`, { 'wiki_page[body]': '<p>Wear both</p>' });
    await handedDown();
    expect(await contents(three)).toEqual({ ...before, assignment: { ...before.assignment, locks: [] } });
    expect((await contents(courses[1])).pages[0]).toEqual(rules('<p>Wear both</p>'));
    const at = `/courses/${three}/assignments/${before.assignment.id}`;
    await manage('put', at, { 'assignment[name]': 'Our report' });
    expect((await asked('subadmin', 'get', `${subscriptionAt(three)}/migrations`))[0]).toBe(404);
  });

  it('a course is copied into the next half-year, its dates with it, and nothing is locked there', async () => {
    const { id } = await done('teach', 'post', `/courses/${next}/content_migrations`, {
      migration_type: 'course_copy_importer',
      'settings[source_course_id]': courses[0],
      'date_shift_options[shift_dates]': 'true',
      'date_shift_options[old_start_date]': '2026-09-07',
      'date_shift_options[new_start_date]': '2027-03-08',
    });
    await runQueued(world);
    const migration = await done('teach', 'get', `/courses/${next}/content_migrations/${id}`);
    expect(migration.workflow_state).toBe('completed');
    expect(await contents(next)).toMatchObject({
      pages: [rules('<p>Ours</p>'), draft],
      assignment: { name: 'Report', points: 12, due: '2027-04-12', locks: [] },
    });
  });

  it('a student sees what is published of the copies, and nothing of how they came', async () => {
    const [one] = courses;
    const pages = await done('stu1', 'get', `/courses/${one}/pages`);
    expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Rules']);
    expect((await asked('stu1', 'get', `/courses/${one}/pages/draft`))[0]).not.toBe(200);
    const hidden = [
      `/courses/${template}`,
      templateAt(template),
      `${templateAt(template)}/migrations`,
      `${templateAt(template)}/unsynced_changes`,
      `${templateAt(template)}/associated_courses`,
      `/courses/${one}/blueprint_subscriptions`,
      `${subscriptionAt(one)}/migrations`,
      `/courses/${one}/content_migrations`,
    ];
    const seen: unknown[] = [];
    for (const at of hidden) {
      const [status, body] = await asked('stu1', 'get', at);
      if (status === 200) seen.push([at, body]);
    }
    expect(seen).toEqual([]);
    expect((await asked('stu1', 'post', `${templateAt(template)}/migrations`))[0]).toBe(404);
  });
});
