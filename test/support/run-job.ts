import type { Job } from '../../src/platform/jobs/jobs.js';
import { runOne } from '../../src/server/jobs/run-one.js';
import type { World } from './world.js';

/** Takes all jobs out of the queue that wait in it. */
export async function emptyQueue(world: World): Promise<void> {
  await world.sql('delete from graphile_worker._private_jobs');
}

/** The jobs for a file are out of tries. */
export async function withoutTries(world: World, fileId: number): Promise<void> {
  const text = `update graphile_worker._private_jobs set attempts = max_attempts where (payload ->> 'fileId')::int = $1`;
  await world.sql(text, [fileId]);
}

/** Runs a job at once, as the worker would. */
export const runJob = (world: World, job: Job, payload: Record<string, unknown> = {}): Promise<void> =>
  runOne(world.app.services, job, payload, new AbortController().signal);
