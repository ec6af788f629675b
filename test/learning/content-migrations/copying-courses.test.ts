import { setCourse } from '../../support/course-builders.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage, change } from '../pages/builders.js';
import { asked, copied, intoSecond, issuesOf, progressOf } from './builders.js';

describe('The copy of a course', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const pagesOf = async (courseId: number): Promise<any[]> =>
    world.sql(
      `select id::int, title, url, body, workflow_state as state, revision::int, front_page from pages
       where course_id = $1 order by id`,
      [courseId],
    );

  it('has everything that is not deleted, tells how far it has come, and leaves the source as it was', async () => {
    await aPage(world, 'Welcome', { front_page: 'true', body: '<p>Hello</p>' });
    await aPage(world, 'Draft', { published: 'false' });
    const gone = await aPage(world, 'Gone');
    await world.as('teach').del(`/courses/${world.courses.C1}/pages/${gone.url}`);
    const before = await pagesOf(world.courses.C1);
    const { status, body } = await asked(world);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      migration_type: 'course_copy_importer',
      migration_type_title: 'Course Copy',
      migration_issues_url: `${world.base}/api/v1${intoSecond(world)}/${body.id}/migration_issues`,
      migration_issues_count: 0,
      user_id: world.users.teach,
      workflow_state: 'pre_processing',
      created_at: expect.any(String),
      started_at: null,
      finished_at: null,
      settings: { source_course_id: world.courses.C1 },
      progress_url: expect.stringContaining('/api/v1/progress/'),
    });
    expect(await progressOf(world, body)).toMatchObject({ tag: 'content_migration', workflow_state: 'queued' });
    await runQueued(world);
    const done = (await world.as('teach').get(`${intoSecond(world)}/${body.id}`)).body;
    expect(done).toEqual({
      ...body,
      workflow_state: 'completed',
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect(await progressOf(world, body)).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      context_id: world.courses.C2,
      results: { failed: 0 },
    });
    expect(await pagesOf(world.courses.C2)).toEqual([
      expect.objectContaining({
        title: 'Welcome',
        url: 'welcome',
        body: '<p>Hello</p>',
        state: 'active',
        front_page: true,
      }),
      expect.objectContaining({ title: 'Draft', url: 'draft', state: 'unpublished', front_page: false }),
    ]);
    expect(await pagesOf(world.courses.C1)).toEqual(before);
  });

  it('made a second time writes over what was copied before, and adds nothing twice', async () => {
    const page = await aPage(world, 'Syllabus', { body: '<p>One</p>' });
    await copied(world);
    const [first] = await pagesOf(world.courses.C2);
    await change(world, 'teach', first.url, { body: '<p>Mine</p>' }, `/courses/${world.courses.C2}/pages`);
    await change(world, 'teach', page.url, { body: '<p>Two</p>' });
    await aPage(world, 'Own', {}, `/courses/${world.courses.C2}/pages`);
    await aPage(world, 'New');
    await copied(world);
    const pages = await pagesOf(world.courses.C2);
    expect(pages.map(({ title }) => title)).toEqual(['Syllabus', 'Own', 'New']);
    expect(pages[0]).toMatchObject({ id: first.id, body: '<p>Two</p>' });
    await world.as('teach').del(`/courses/${world.courses.C2}/pages/${first.url}`);
    await copied(world);
    expect((await pagesOf(world.courses.C2))[0]).toMatchObject({ id: first.id, state: 'active' });
  });

  it('leads links to the copies, also where urls are taken, and tells of those that lead nowhere', async () => {
    const { C1, C2 } = world.courses;
    await aPage(world, 'Rules', {}, `/courses/${C2}/pages`);
    await aPage(world, 'Rules');
    await aPage(world, 'Start', {
      body: `<p><a href="/courses/${C1}/pages/rules#top">R</a> <a href="/courses/${C1}/assignments/999999">A</a> <a href="/courses/${C1}">C</a></p>`,
    });
    const done = await copied(world);
    const start = (await pagesOf(C2)).find(({ title }) => title === 'Start');
    const copy = (await pagesOf(C2)).filter(({ title }) => title === 'Rules')[1];
    expect(start.body).toContain(`/courses/${C2}/pages/${copy.url}#top`);
    expect(start.body).toContain(`/courses/${C1}/assignments/999999`);
    expect(start.body).toContain(`"/courses/${C2}"`);
    expect(done.migration_issues_count).toBe(1);
    expect(await issuesOf(world, done)).toEqual([
      {
        id: expect.any(Number),
        content_migration_url: `${world.base}/api/v1${intoSecond(world)}/${done.id}`,
        description: `A link leads to /courses/${C1}/assignments/999999, which was not copied.`,
        workflow_state: 'active',
        issue_type: 'warning',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  it('has the settings, the syllabus and the navigation, and keeps what is the own of the course', async () => {
    const { C1, C2 } = world.courses;
    await setCourse(world, C1, {
      hideFinalGrades: true,
      syllabusBody: `<p><a href="/courses/${C1}/pages">Pages</a></p>`,
      publicDescription: 'All of biology',
      timeZone: 'Europe/Berlin',
      selfEnrollment: true,
    });
    await world.as('teach').put(`/courses/${C1}/tabs/quizzes`, { hidden: 'true' });
    const [before] = await world.sql(
      'select name, course_code, sis_course_id, workflow_state, self_enrollment from courses where id = $1',
      [C2],
    );
    await copied(world);
    const [after] = await world.sql(
      `select hide_final_grades, syllabus_body, public_description, time_zone, tab_settings -> 'hidden' as hidden,
         name, course_code, sis_course_id, workflow_state, self_enrollment
       from courses where id = $1`,
      [C2],
    );
    expect(after).toEqual({
      ...before,
      hide_final_grades: true,
      syllabus_body: `<p><a href="/courses/${C2}/pages">Pages</a></p>`,
      public_description: 'All of biology',
      time_zone: 'Europe/Berlin',
      hidden: ['quizzes'],
    });
    const events = (await world.as('admin').get(`/audit/course/courses/${C2}`)).body.events;
    expect(events.map(({ event_type }: any) => event_type)).toEqual(expect.arrayContaining(['copied_from', 'updated']));
  });

  it('has what is selected alone, and no settings unless they are asked for', async () => {
    const { C1, C2 } = world.courses;
    await setCourse(world, C1, { publicDescription: 'All of biology' });
    const one = await aPage(world, 'One');
    await aPage(world, 'Two');
    await copied(world, { 'select[pages][]': [one.page_id] });
    expect((await pagesOf(C2)).map(({ title }) => title)).toEqual(['One']);
    expect(await world.sql('select public_description as said from courses where id = $1', [C2])).toEqual([
      { said: null },
    ]);
    await copied(world, { 'select[settings]': 'true' });
    expect(await pagesOf(C2)).toHaveLength(1);
    expect(await world.sql('select public_description as said from courses where id = $1', [C2])).toEqual([
      { said: 'All of biology' },
    ]);
  });

  it('of everything leaves the settings out where it is said', async () => {
    await setCourse(world, world.courses.C1, { publicDescription: 'All of biology' });
    await aPage(world, 'One');
    await copied(world, { 'select[settings]': 'false' });
    expect(await pagesOf(world.courses.C2)).toHaveLength(1);
    expect(await world.sql('select public_description as said from courses where id = $1', [world.courses.C2])).toEqual(
      [{ said: null }],
    );
  });
});
