import { composition } from '../../src/composition.js';
import type { Job } from '../../src/platform/jobs/jobs.js';
import { runOne } from '../../src/server/jobs/run-one.js';
import type { World } from './world.js';

/** Takes all jobs out of the queue that wait in it. */
export async function emptyQueue(world: World): Promise<void> {
  await world.sql('delete from graphile_worker._private_jobs');
}

/** All jobs that wait are in the hands of a worker. */
export async function jobsAreTaken(world: World): Promise<void> {
  await world.sql(
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'worker', locked_at = now()`,
  );
}

/** The jobs for a file are out of tries. */
export async function withoutTries(world: World, fileId: number): Promise<void> {
  const text = `update graphile_worker._private_jobs set attempts = max_attempts where (payload ->> 'fileId')::int = $1`;
  await world.sql(text, [fileId]);
}

/** Runs a job at once, as the worker would. */
export const runJob = (world: World, job: Job, payload: Record<string, unknown> = {}): Promise<void> =>
  runOne(world.app.services, job, payload, new AbortController().signal);

/** Runs all jobs that wait in the queue, with those that they queue in their turn; a job that fails stays out of it. */
export async function runQueued(world: World): Promise<void> {
  for (;;) {
    const taken = await world.sql(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
       returning j.id::int as id, t.identifier as task, j.payload`,
    );
    if (taken.length === 0) return;
    for (const { task, payload } of taken.sort((a, b) => a.id - b.id)) {
      const job = composition.jobs.find((one) => one.task === task);
      if (job === undefined) throw new Error(`No area has a job ${task}.`);
      await runJob(world, job, payload);
    }
  }
}
