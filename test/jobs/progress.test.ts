import { setTimeout as pause } from 'node:timers/promises';
import { type JobRequest, type Progress, startJob } from '../../src/identity/progress/index.js';
import type { Job } from '../../src/platform/jobs/jobs.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { until } from '../learning/files/uploads.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';
import { countingJob, countsTable } from './counting-job.js';

describe('Jobs and their progress', () => {
  let world: World;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let during: () => Promise<void>;
  const faultyJob: Job = { task: 'test_faulty', subject: ['progress', 'progressId'], run: () => during() };
  const start = async () => {
    const more = [countingJob, faultyJob];
    worker = await startWorker(world.app, { concurrency: 2, more, presence: { lookEvery: 200 } });
  };
  beforeAll(async () => {
    world = await openWorld();
    await world.sql(countsTable);
    await start();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  const queue = (who: 'admin' | 'teach', length: number, then?: () => void): Promise<Progress> =>
    operateAs(world, world.tokens[who], async (ctx) => {
      const context = { contextType: 'Account' as const, contextId: world.accounts.RA };
      const progress = await startJob(ctx, {
        task: 'test_count',
        tag: 'course_batch_update',
        ...context,
        payload: { length },
      });
      then?.();
      return progress;
    });
  const ended = async (id: number) => {
    for (let tries = 0; tries < 400; tries += 1) {
      const { body } = await world.as('admin').get(`/progress/${id}`);
      if (body.workflow_state === 'completed' || body.workflow_state === 'failed') return body;
      await pause(50);
    }
    throw new Error('The job did not end.');
  };

  it('runs to completion, undoes what a refused item wrote, and names the failures', async () => {
    const progress = await queue('admin', 20);
    const body = await ended(progress.id);
    expect(body).toMatchObject({
      id: progress.id,
      tag: 'course_batch_update',
      completion: 100,
      workflow_state: 'completed',
      context_type: 'Account',
      context_id: world.accounts.RA,
      results: { processed: 18, failed: 2 },
    });
    expect(body.message).toBe('18 of 20 processed; 2 failed: 7 is a seventh. 14 is a seventh.');
    expect(body.url).toBe(`${world.base}/api/v1/progress/${progress.id}`);
    const rows = await world.sql('select item, count(*)::int as times from test_counts group by item order by item');
    expect(rows).toHaveLength(18);
    expect(rows.every((row) => row.times === 1)).toBe(true);
  });

  it('is queued only when its transaction commits', async () => {
    const before = await world.sql('select count(*)::int as n from progress');
    await expect(
      queue('admin', 3, () => {
        throw new Error('the use case failed');
      }),
    ).rejects.toThrow('the use case failed');
    expect(await world.sql('select count(*)::int as n from progress')).toEqual(before);
    expect(await world.sql(`select id from graphile_worker.jobs where task_identifier = 'test_count'`)).toEqual([]);
  });

  it('goes on after a stop where it stood, and a stop is no failure', async () => {
    const standing = `select attempts, last_error is not null as stopped from graphile_worker._private_jobs`;
    const length = 400;
    const progress = await queue('admin', length);
    const counted = async () => (await world.sql('select count(*)::int as n from test_counts'))[0].n;
    const before = await counted();
    await until(async () => (await counted()) > before);
    await worker.stop();
    expect(await world.sql(standing)).toEqual([{ attempts: 0, stopped: true }]);
    await start();
    expect(await ended(progress.id)).toMatchObject({
      workflow_state: 'completed',
      results: { processed: 343, failed: 57 },
    });
    expect((await counted()) - before).toBe(343);
  });

  it('fails its progress when it has failed for the last time', async () => {
    during = () => Promise.reject(new Error('a fault of the service'));
    const begin = (tag: JobRequest['tag']) =>
      operateAs(world, world.tokens.admin, (ctx) => {
        const context = { contextType: 'Account' as const, contextId: world.accounts.RA };
        return startJob(ctx, { task: 'test_faulty', tag, ...context, payload: {} });
      });
    const isFor = `where (payload ->> 'progressId')::int = $1`;
    const untried = await begin('quiz_rescore');
    await until(
      async () =>
        (
          await world.sql(`select from graphile_worker._private_jobs ${isFor} and attempts = 1 and locked_at is null`, [
            untried.id,
          ])
        ).length === 1,
    );
    expect((await world.as('admin').get(`/progress/${untried.id}`)).body.workflow_state).toBe('queued');
    // Its process died in the last try.
    const died = `update graphile_worker._private_jobs set attempts = max_attempts ${isFor}`;
    await world.sql(died, [untried.id]);
    // The next try is the last one.
    const last = `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() ${isFor}`;
    const other = await begin('file_download');
    await until(
      async () =>
        (await world.sql(`${last} and attempts = 1 and locked_at is null returning id`, [other.id])).length === 1,
    );
    for (const { id } of [untried, other])
      expect(await ended(id)).toMatchObject({ workflow_state: 'failed', message: expect.stringMatching(/given up/) });
  });

  it('shows its progress to who started it and to administrators of its context, to nobody else', async () => {
    const progress = await queue('teach', 1);
    await ended(progress.id);
    expect((await world.as('teach').get(`/progress/${progress.id}`)).status).toBe(200);
    expect((await world.as('stu1').get(`/progress/${progress.id}`)).status).toBe(404);
    expect((await world.as('adminB').get(`/progress/${progress.id}`)).status).toBe(404);
    const { body } = await world
      .as('admin')
      .graphql('query ($id: RecordId!) { progress(id: $id) { workflowState user { name } } }', { id: progress.id });
    expect(body.data.progress).toEqual({ workflowState: 'COMPLETED', user: { name: 'Tess Teach' } });
  });
});
