/** The settings of workers: whether there is one, and how many jobs of each lane it runs at a time. */
import type { Lane } from '../../../platform/jobs/jobs.sql.js';
import { boundedNumber, onOff } from './config-values.js';
import { setting } from './setting.js';

/** The variables of the environment that are about workers. */
export const workerVariables = {
  WORKER: setting(
    onOff(true),
    'Whether `npm start` has a worker process, and `serve` runs jobs too. Off where `worker` runs elsewhere.',
  ),
  WORKER_CONCURRENCY: setting(
    boundedNumber(4, 1, 100),
    'Jobs that take a moment, at a time per process. One tenant leaves one place of each kind free for the others, one user half of them.',
  ),
  WORKER_LONG_JOBS: setting(boundedNumber(3, 1, 100), 'Jobs that go over many items, at a time per process.'),
  WORKER_DOWNLOADS: setting(
    boundedNumber(8, 1, 100),
    'Files that are fetched at a time per process; of one user, one.',
  ),
};

type Read = Readonly<Record<'WORKER_CONCURRENCY' | 'WORKER_LONG_JOBS' | 'WORKER_DOWNLOADS', number>>;

/** Jobs of each lane at a time, as the variables say it. */
export const lanesOf = (read: Read): Readonly<Record<Lane, number>> => ({
  short: read.WORKER_CONCURRENCY,
  long: read.WORKER_LONG_JOBS,
  download: read.WORKER_DOWNLOADS,
});
