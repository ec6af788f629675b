import { changeRows } from '../../support/change-by-sql.js';
import { setCourse } from '../../support/course-builders.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage } from '../pages/builders.js';
import { asked, copied, intoSecond, issuesOf, type MigrationForm, progressOf } from './builders.js';

describe('A request for the copy of a course', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    // Published, so that its students see it.
    await changeRows(world, 'courses', { id: world.courses.C2 }, { workflowState: 'available' });
  });
  afterEach(() => world.close());

  const counted = async () =>
    (
      await world.sql(
        `select (select count(*)::int from content_migrations) as migrations, (select count(*)::int from pages) as pages,
           (select count(*)::int from content_copies) as copies,
           (select count(*)::int from progress where tag = 'content_migration') as jobs`,
      )
    )[0];
  const nothing = { migrations: 0, copies: 0, jobs: 0 };
  const fieldsOf = async (form: MigrationForm) => {
    const { status, body } = await asked(world, form);
    return [status, Object.keys(body.errors ?? {})];
  };

  it('is for who manages the contents of the course: others are refused, and nothing is copied', async () => {
    await aPage(world, 'One');
    const status = async (as: Person) => (await asked(world, {}, { as })).status;
    expect([await status('stu1'), await status('out'), await status('adminB'), await status('stuB')]).toEqual([
      403, 404, 404, 404,
    ]);
    expect(await counted()).toMatchObject({ ...nothing, pages: 1 });
    const done = await copied(world);
    const statuses = async (path: string) => {
      const found = [];
      for (const who of ['stu1', 'out', 'adminB', 'teach', 'admin'] as const)
        found.push((await world.as(who).get(path)).status);
      return found;
    };
    for (const path of ['', `/${done.id}`, `/${done.id}/migration_issues`])
      expect([path, await statuses(intoSecond(world) + path)]).toEqual([path, [403, 404, 404, 200, 200]]);
    const elsewhere = await world.as('teach').get(`/courses/${world.courses.C1}/content_migrations/${done.id}`);
    expect(elsewhere.status).toBe(404);
  });

  it('names a course in which the asker works, and which they see: other tenants and deleted courses are unknown', async () => {
    const { C1, CB } = world.courses;
    const source = 'settings[source_course_id]';
    expect(await fieldsOf({ [source]: CB })).toEqual([400, [source]]);
    expect(await fieldsOf({ [source]: 999_999 })).toEqual([400, [source]]);
    expect(await fieldsOf({ [source]: 'sis_course_id:BOT-1' })).toEqual([400, [source]]);
    expect(await fieldsOf({ [source]: '' })).toEqual([400, [source]]);
    expect(await fieldsOf({ [source]: world.courses.C2 })).toEqual([400, [source]]);
    await changeRows(world, 'enrollments', { userId: world.users.teach, courseId: C1 }, { workflowState: 'deleted' });
    expect(await fieldsOf({})).toEqual([400, [source]]);
    await setCourse(world, C1, { isPublicToAuthUsers: true });
    const { status, body } = await asked(world);
    expect([status, body.errors[source][0].type]).toEqual([403, 'unauthorized']);
    expect(await counted()).toMatchObject(nothing);
  });

  it('names the course as its SIS does, and one that is concluded', async () => {
    await aPage(world, 'One');
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'completed' });
    const done = await copied(world, { 'settings[source_course_id]': 'sis_course_id:BIO-1' });
    expect(done).toMatchObject({ workflow_state: 'completed', settings: { source_course_id: world.courses.C1 } });
    expect(await counted()).toMatchObject({ pages: 2 });
  });

  it('is refused out of the blueprint whose contents the course receives', async () => {
    await changeRows(world, 'courses', { id: world.courses.C2 }, { blueprintCourseId: world.courses.C1 });
    expect(await fieldsOf({})).toEqual([400, ['settings[source_course_id]']]);
    expect(await counted()).toMatchObject(nothing);
  });

  it('is refused by field where it is wrong, and nothing is copied', async () => {
    const page = await aPage(world, 'One');
    const elsewhere = await aPage(world, 'Two', {}, `/courses/${world.courses.C2}/pages`);
    const of = (name: string) => `date_shift_options[${name}]`;
    const wrong: [MigrationForm, string][] = [
      [{ migration_type: 'zip_file_importer' }, 'migration_type'],
      [{ migration_type: '' }, 'migration_type'],
      [{ 'select[pages][]': [page.page_id, 999_999] }, 'select[pages]'],
      [{ 'select[pages][]': [elsewhere.page_id] }, 'select[pages]'],
      [{ 'select[attachments][]': [999_999] }, 'select[files]'],
      [{ 'select[quizzes][]': [999_999] }, 'select[quizzes]'],
      [{ 'select[settings]': 'maybe' }, 'select[settings]'],
      [{ [of('shift_dates')]: 'true', [of('remove_dates')]: 'true' }, of('remove_dates')],
      [{ [of('shift_dates')]: 'true', [of('old_start_date')]: '2026-02-30' }, of('old_start_date')],
      [{ [of('shift_dates')]: 'true', [of('new_end_date')]: 'soon' }, of('new_end_date')],
      [
        { [of('shift_dates')]: 'true', [of('old_start_date')]: '2026-03-01', [of('old_end_date')]: '2026-02-01' },
        of('old_end_date'),
      ],
      [
        { [of('shift_dates')]: 'true', [of('new_start_date')]: '2026-03-01', [of('new_end_date')]: '2026-02-01' },
        of('new_end_date'),
      ],
    ];
    for (const [form, field] of wrong) expect([form, await fieldsOf(form)]).toEqual([form, [400, [field]]]);
    const day = await fieldsOf({ [of('shift_dates')]: 'true', [`${of('day_substitutions')}[7]`]: '1' });
    expect(day[0]).toBe(400);
    expect(await counted()).toMatchObject({ ...nothing, pages: 2 });
  });

  it('that asks for the settings needs the right to change them', async () => {
    await world.as('admin').post(`/accounts/${world.accounts.RA}/roles`, {
      label: 'Author',
      base_role_type: 'AccountMembership',
      'permissions[manage_content][enabled]': 'true',
      'permissions[manage_content][explicit]': 'true',
      'permissions[read_course_content][enabled]': 'true',
      'permissions[read_course_content][explicit]': 'true',
      'permissions[read_course_list][enabled]': 'true',
      'permissions[read_course_list][explicit]': 'true',
    });
    const [{ id }] = await world.sql(`select id::int from roles where label = 'Author'`);
    await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out, role_id: id });
    await aPage(world, 'One');
    await setCourse(world, world.courses.C1, { publicDescription: 'All of biology' });
    const refused = await asked(world, { 'select[settings]': 'true' }, { as: 'out' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['select[settings]']]);
    const done = await copied(world, {}, { as: 'out' });
    expect(done.workflow_state).toBe('completed');
    expect(
      await world.sql(
        `select c.public_description as said, p.title from courses c join pages p on p.course_id = c.id where c.id = $1`,
        [world.courses.C2],
      ),
    ).toEqual([{ said: null, title: 'One' }]);
  });

  it('waits for no other copy into the course: it is refused, also of twenty at once', async () => {
    await aPage(world, 'One');
    const answers = await Promise.all(Array.from({ length: 20 }, () => asked(world)));
    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.errors[0].error_code).toBe('already_running');
    expect(await counted()).toMatchObject({ migrations: 1, jobs: 1 });
    await runQueued(world);
    expect((await asked(world)).status).toBe(200);
  });

  it('is over once it is cancelled: nothing more is copied, and the next one may begin', async () => {
    await aPage(world, 'One');
    const { body } = await asked(world);
    await world.as('teach').post(`${body.progress_url.replace(world.base, '')}/cancel`, { message: 'Not now.' });
    const shown = async () => (await world.as('teach').get(`${intoSecond(world)}/${body.id}`)).body;
    expect(await shown()).toMatchObject({ workflow_state: 'failed', finished_at: null });
    const next = await asked(world);
    expect(next.status).toBe(200);
    await runQueued(world);
    expect(await shown()).toMatchObject({ workflow_state: 'failed', finished_at: expect.any(String) });
    expect(await progressOf(world, body)).toMatchObject({ workflow_state: 'failed', message: 'Not now.' });
    expect(await progressOf(world, next.body)).toMatchObject({ workflow_state: 'completed' });
    expect(await counted()).toMatchObject({ pages: 2 });
  });

  it('goes with the rights that its starter has by then', async () => {
    await aPage(world, 'One');
    const { body } = await asked(world);
    await changeRows(
      world,
      'enrollments',
      { userId: world.users.teach, courseId: world.courses.C2 },
      { workflowState: 'deleted' },
    );
    await runQueued(world);
    expect((await world.as('admin').get(`${intoSecond(world)}/${body.id}`)).body.workflow_state).toBe('failed');
    expect(await counted()).toMatchObject({ pages: 1, copies: 0 });
  });

  it('leaves issues that are ticked off, and taken back, by who manages the contents', async () => {
    await aPage(world, 'One', { body: `<p><a href="/courses/${world.courses.C1}/quizzes/999999">Q</a></p>` });
    const done = await copied(world);
    const [issue] = await issuesOf(world, done);
    const at = `${intoSecond(world)}/${done.id}/migration_issues/${issue.id}`;
    expect((await world.as('teach').get(at)).body).toEqual(issue);
    const put = async (who: Person, state: string, path = at) => {
      const { status, body } = await world.as(who).put(path, { workflow_state: state });
      return [status, body.workflow_state];
    };
    expect(await put('stu1', 'resolved')).toEqual([403, undefined]);
    expect((await put('out', 'resolved'))[0]).toBe(404);
    expect((await put('teach', 'gone'))[0]).toBe(400);
    expect((await put('teach', 'resolved', at.replace(`/${done.id}/`, '/999999/')))[0]).toBe(404);
    expect((await put('teach', 'resolved', at.replace(`/${world.courses.C2}/`, `/${world.courses.C1}/`)))[0]).toBe(404);
    expect((await world.as('teach').get(at)).body.workflow_state).toBe('active');
    expect(await put('teach', 'resolved')).toEqual([200, 'resolved']);
    expect(await put('admin', 'active')).toEqual([200, 'active']);
  });

  it('is the same over GraphQL, where copies and issues are nodes', async () => {
    const { C1, C2 } = world.courses;
    await aPage(world, 'One', { body: `<p><a href="/courses/${C1}/quizzes/999999">Q</a></p>` });
    const copy = `mutation ($into: RecordId!, $from: RecordId!) {
      copyCourse(courseId: $into, input: { settings: { sourceCourseId: $from } }) {
        contentMigration { id recordId workflowState progress { tag workflowState } } errors { code field } } }`;
    const refused = (await world.as('teach').graphql(copy, { into: C2, from: C2 })).body.data.copyCourse;
    expect(refused).toEqual({
      contentMigration: null,
      errors: [{ code: 'EXCLUSION', field: 'settings.sourceCourseId' }],
    });
    const made = (await world.as('teach').graphql(copy, { into: C2, from: C1 })).body.data.copyCourse;
    expect(made).toEqual({
      contentMigration: {
        id: expect.any(String),
        recordId: expect.any(Number),
        workflowState: 'PRE_PROCESSING',
        progress: { tag: 'CONTENT_MIGRATION', workflowState: 'QUEUED' },
      },
      errors: [],
    });
    const again = (await world.as('teach').graphql(copy, { into: C2, from: C1 })).body.data.copyCourse;
    expect(again.errors).toEqual([{ code: 'ALREADY_RUNNING', field: null }]);
    await runQueued(world);
    const list = `query ($id: RecordId!) { course(id: $id) { contentMigrators { type }
      contentMigrations(first: 5) { totalCount nodes { id workflowState course { recordId } sourceCourse { recordId }
        user { recordId } issues(first: 5) { nodes { id kind description permissions { update } } } } } } }`;
    const { course } = (await world.as('teach').graphql(list, { id: C2 })).body.data;
    const [node] = course.contentMigrations.nodes;
    expect(course).toMatchObject({ contentMigrators: [{ type: 'COURSE_COPY_IMPORTER' }] });
    expect(node).toMatchObject({
      id: made.contentMigration.id,
      workflowState: 'COMPLETED',
      course: { recordId: C2 },
      sourceCourse: { recordId: C1 },
      user: { recordId: world.users.teach },
      issues: { nodes: [{ kind: 'WIKI_PAGE', permissions: { update: true } }] },
    });
    const issueId = node.issues.nodes[0].id;
    const nodes = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`;
    const ids = [node.id, issueId];
    const found = async (who: Person) => (await world.as(who).graphql(nodes, { ids })).body.data?.nodes;
    expect(await found('teach')).toEqual([
      { __typename: 'ContentMigration', id: node.id },
      { __typename: 'ContentMigrationIssue', id: issueId },
    ]);
    expect(await found('stu1')).toEqual([null, null]);
    expect(await found('adminB')).toEqual([null, null]);
    const update = `mutation ($id: RecordId!) { updateContentMigrationIssue(id: $id, workflowState: RESOLVED) {
      contentMigrationIssue { workflowState contentMigration { id } } errors { code } } }`;
    const ticked = (await world.as('teach').graphql(update, { id: issueId })).body.data.updateContentMigrationIssue;
    expect(ticked).toEqual({
      contentMigrationIssue: { workflowState: 'RESOLVED', contentMigration: { id: node.id } },
      errors: [],
    });
    const hidden = await world.as('stu1').graphql(list, { id: C2 });
    expect(hidden.body.data.course?.contentMigrations ?? null).toBeNull();
  });

  it('the lists of copies and issues are paged, and the number of statements does not grow with them', async () => {
    const { C1 } = world.courses;
    const link = `<a href="/courses/${C1}/quizzes/999999">Q</a>`;
    await aPage(world, 'One', { body: `<p>${link}</p>` });
    const first = await copied(world);
    const copies = () => world.as('teach').get(`${intoSecond(world)}?per_page=100`);
    const issues = (of: { id: number }) => () =>
      world.as('teach').get(`${intoSecond(world)}/${of.id}/migration_issues?per_page=100`);
    const few = [await leastStatements(world, copies), await leastStatements(world, issues(first))];
    await aPage(world, 'Two', { body: `<p>${link} ${link} ${link}</p>` });
    const second = await copied(world);
    await copied(world);
    expect([await leastStatements(world, copies), await leastStatements(world, issues(second))]).toEqual(few);
    expect((await copies()).body.map(({ id }: { id: number }) => id)).toEqual([second.id + 1, second.id, first.id]);
    expect((await issues(second)()).body).toHaveLength(4);
    const page = await world.as('teach').get(`${intoSecond(world)}?per_page=1`);
    expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')]);
    await emptyQueue(world);
  });

  it('tells its starter of the end', async () => {
    await aPage(world, 'One');
    const done = await copied(world);
    const told = await world.sql(
      `select occasion, subject_ids from notification_events where occasion like 'migration%'`,
    );
    expect(told).toEqual([{ occasion: 'migration_import_finished', subject_ids: [String(done.id)] }]);
  });
});
