import type { Job } from '../../src/platform/jobs/jobs.js';
import { runOne } from '../../src/server/jobs/run-one.js';
import type { World } from './world.js';

/** Runs a job at once, as the worker would. */
export const runJob = (world: World, job: Job, payload: Record<string, unknown> = {}): Promise<void> =>
  runOne(world.app.services, job, payload, new AbortController().signal);
