import { startJob } from '../../../src/identity/progress/index.js';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { countingJob, countsTable } from '../../jobs/counting-job.js';
import { until } from '../../learning/files/uploads.js';
import { changeRows } from '../../support/change-by-sql.js';
import { operateAs } from '../../support/operate.js';
import { openWorld, type World } from '../../support/world.js';

describe('Ending a job', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.sql(countsTable);
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  const queued = async (who: 'admin' | 'teach' = 'admin') =>
    operateAs(world, world.tokens[who], async (ctx) => {
      const context = { contextType: 'Account' as const, contextId: world.accounts.RA };
      const { id } = await startJob(ctx, {
        task: 'test_count',
        tag: 'course_batch_update',
        ...context,
        payload: { length: 5 },
      });
      return id;
    });
  const cancel = (who: Who, id: number, form = {}) => world.as(who).post(`/progress/${id}/cancel`, form);
  const stored = async (id: number) =>
    (await world.sql('select workflow_state as state, message from progress where id = $1', [id]))[0];

  it('POST /progress/:id/cancel marks a waiting job failed, with the words that are given, and it does nothing', async () => {
    const id = await queued();
    const { status, body } = await cancel('admin', id, { message: 'Not today.' });
    expect([status, body]).toMatchObject([200, { id, workflow_state: 'failed', message: 'Not today.', completion: 0 }]);
    const worker = await startWorker(world.app, { concurrency: 1, more: [countingJob], presence: { lookEvery: 200 } });
    try {
      const after = await queued();
      await until(async () => (await stored(after)).state === 'completed');
      expect(await stored(id)).toEqual({ state: 'failed', message: 'Not today.' });
      const counts = await world.sql('select item, count(*)::int as times from test_counts group by item');
      expect(counts.every(({ times }) => times === 1)).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it('says that it was cancelled where nothing is given; again, it stays as it is', async () => {
    const id = await queued('teach');
    expect((await cancel('teach', id)).body).toMatchObject({
      workflow_state: 'failed',
      message: 'The job was cancelled.',
    });
    expect((await cancel('admin', id, { message: 'Later' })).body.message).toBe('The job was cancelled.');
    const graph = await world
      .as('teach')
      .graphql('mutation ($id: RecordId!) { cancelProgress(id: $id) { progress { workflowState } errors { code } } }', {
        id,
      });
    expect(graph.body.data.cancelProgress).toEqual({ progress: { workflowState: 'FAILED' }, errors: [] });
  });

  it('refuses a job that is done, and hides the jobs of others', async () => {
    const id = await queued();
    for (const who of ['teach', 'stu1', 'adminB'] as const) expect((await cancel(who, id)).status).toBe(404);
    expect((await world.withToken(null).post(`/progress/${id}/cancel`)).status).toBe(401);
    await changeRows(world, 'progress', { id }, { workflowState: 'completed', message: 'Done' });
    const { status, body } = await cancel('admin', id, { message: 'No' });
    expect([status, body.errors[0].error_code]).toEqual([400, 'wrong_state']);
    expect(await stored(id)).toEqual({ state: 'completed', message: 'Done' });
  });
});
