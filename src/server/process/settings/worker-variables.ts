/** The settings of workers: whether there is one, and how many jobs of each lane it runs at a time. */
import type { Lane } from '../../../platform/jobs/jobs.sql.js';
import { boundedNumber, onOff } from './config-values.js';

/** The variables of the environment that are about workers. */
export const workerVariables = {
  WORKER: onOff(true),
  WORKER_CONCURRENCY: boundedNumber(4, 1, 100),
  WORKER_LONG_JOBS: boundedNumber(3, 1, 100),
  WORKER_DOWNLOADS: boundedNumber(8, 1, 100),
};

type Read = Readonly<Record<'WORKER_CONCURRENCY' | 'WORKER_LONG_JOBS' | 'WORKER_DOWNLOADS', number>>;

/** Jobs of each lane at a time, as the variables say it. */
export const lanesOf = (read: Read): Readonly<Record<Lane, number>> => ({
  short: read.WORKER_CONCURRENCY,
  long: read.WORKER_LONG_JOBS,
  download: read.WORKER_DOWNLOADS,
});
