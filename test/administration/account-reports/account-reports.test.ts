import { globalIdOf } from '../../../schema/platform/global-id.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { beingWritten, fetched, rowsOf, started, written } from './builders.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const runs = (report: string) => world.as('admin').get(`/accounts/${world.accounts.RA}/reports/${report}`);

describe('reports about accounts', () => {
  it('rp-types, rp-parameters: lists report, title and parameters of each, and its last run', async () => {
    const { status, body } = await world.as('admin').get(`/accounts/self/reports?per_page=100`);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(4);
    expect(body).toContainEqual({
      report: 'unpublished_courses_csv',
      title: 'Unpublished Courses',
      parameters: { enrollment_term_id: { description: expect.any(String), required: false } },
      last_run: null,
    });
  });

  it('have the course and the term beside the ids that a run was asked for, in the graph', async () => {
    const { C1 } = world.courses;
    const [{ enrollment_term_id: term }] = (await world.as('admin').get('/accounts/self/courses')).body;
    const asked = `query($id: ID!) { node(id: $id) { ... on AccountReport {
      parameters { courseId course { recordId name } enrollmentTermId term { recordId } }
    } } }`;
    const { body } = await started(world, 'zero_activity_csv', { course_id: C1, enrollment_term_id: term });
    const answer = await world.as('admin').graphql(asked, { id: globalIdOf('AccountReport', body.id) });
    expect(answer.body.data.node.parameters).toEqual({
      courseId: C1,
      course: { recordId: C1, name: 'Biology 101' },
      enrollmentTermId: term,
      term: { recordId: term },
    });
    const { body: bare } = await started(world, 'zero_activity_csv', { course_id: C1 });
    const other = await world.as('admin').graphql(asked, { id: globalIdOf('AccountReport', bare.id) });
    expect(other.body.data.node.parameters).toMatchObject({ enrollmentTermId: null, term: null });
  });

  it('rp-start, rp-status: starts a run, which a job then writes', async () => {
    const answer = await started(world, 'unpublished_courses_csv');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      report: 'unpublished_courses_csv',
      status: 'created',
      progress: 0,
      current_line: null,
      parameters: null,
      file_url: null,
    });
    await runQueued(world);
    const { body } = await world.as('admin').get(`/accounts/self/reports/unpublished_courses_csv/${answer.body.id}`);
    expect(body).toMatchObject({ id: answer.body.id, status: 'complete', progress: 100, current_line: 1 });
    expect(await rowsOf(body)).toEqual([expect.objectContaining({ 'short name': 'CHEM101', status: 'unpublished' })]);
    const types = await world.as('admin').get('/accounts/self/reports?per_page=100');
    const type = types.body.find((one: { report: string }) => one.report === 'unpublished_courses_csv');
    expect(type.last_run).toMatchObject({ id: answer.body.id, status: 'complete' });
  });

  it('rp-instances: lists the runs of a report, the newest first, and those of no other', async () => {
    const first = await written(world, 'public_courses_csv');
    const second = await written(world, 'public_courses_csv');
    await written(world, 'unused_courses_csv');
    const { body } = await runs('public_courses_csv');
    expect(body.map((run: { id: number }) => run.id)).toEqual([second.id, first.id]);
  });

  it('rp-delete: deletes a run, and its file with it', async () => {
    const run = await written(world, 'public_courses_csv');
    const answer = await world.as('admin').del(`/accounts/self/reports/public_courses_csv/${run.id}`);
    expect(answer.body).toMatchObject({ id: run.id, status: 'deleted' });
    expect((await world.as('admin').get(`/accounts/self/reports/public_courses_csv/${run.id}`)).status).toBe(404);
    expect((await fetched(run.attachment.url)).status).toBe(404);
  });

  it('refuses the sixth run of an account while five wait, with 409 too_many_reports, and starts none', async () => {
    const account = world.accounts.RA2;
    const start = () => started(world, 'public_courses_csv', {}, { account });
    const answers = await Promise.all(Array.from({ length: 7 }, start));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors[0]).toMatchObject({ error_code: 'too_many_reports' });
    expect((await world.as('admin').get(`/accounts/${account}/reports/public_courses_csv`)).body).toHaveLength(5);
    expect((await started(world, 'public_courses_csv')).status).toBe(200);
    await runQueued(world);
    expect((await start()).status).toBe(200);
  });

  it('A77: a run that is being written is cancelled when it is deleted, and is gone', async () => {
    const { body: run } = await started(world, 'public_courses_csv');
    await beingWritten(world, run.id);
    const path = `/accounts/self/reports/public_courses_csv/${run.id}`;
    const deleted = await world.as('admin').del(path);
    expect([deleted.status, deleted.body.id, deleted.body.status]).toEqual([200, run.id, 'deleted']);
    const { body: progress } = await world.as('admin').get(run.progress_url.replace(world.base, ''));
    expect([progress.workflow_state, progress.message]).toEqual([
      'failed',
      'The report was deleted before it was written.',
    ]);
    expect([(await world.as('admin').get(path)).status, (await world.as('admin').del(path)).status]).toEqual([
      404, 404,
    ]);
  });

  it('the list of reports comes whole, unless pages are asked for', async () => {
    const whole = await world.as('admin').get('/accounts/self/reports');
    expect([whole.body.length > 10, whole.headers.get('link')]).toEqual([true, null]);
    const page = await world.as('admin').get('/accounts/self/reports?per_page=10');
    expect([page.body.length, page.headers.get('link')?.includes('rel="next"')]).toEqual([10, true]);
  });
});
