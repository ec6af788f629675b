/** Runs the queued jobs: in the server's own process, or alone. */
import { composition } from '../../composition.js';
import type { Job } from '../../platform/jobs/jobs.js';
import type { Lane } from '../../platform/jobs/jobs.sql.js';
import { optionsOf } from '../../platform/sql/role-options.js';
import { TellOnce } from '../../platform/tell-once.js';
import { openPool } from './job-connections.js';
import type { JobParts } from './job-parts.js';
import { type JobEnvironment, LaneWorkers } from './lane-workers.js';
import { watchOutOfTries } from './out-of-tries.js';
import { RunningJobs } from './running-jobs.js';
import { type PresenceTimes, usualTimes, WorkerPresence } from './worker-presence.js';

export interface WorkerOptions {
  /** Jobs of each lane at the same time. */
  readonly concurrency: number | Readonly<Record<Lane, number>>;
  /** Jobs beside the service's own, for tests. */
  readonly more?: readonly Job[];
  /** When jobs that nobody runs are freed, where not as usual. */
  readonly presence?: Partial<PresenceTimes>;
}

/** Jobs of one person at a time, in all processes; null is half of what may run. */
const ofPerson: Readonly<Record<Lane, number | null>> = { short: null, long: null, download: 1 };
/** Connections that look after the queue, whatever the workers do. */
const watching = 2;

/** Starts to work on the queue. `stop` lets running jobs come to a stop between two of their steps. */
export async function startWorker(app: JobParts, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const connection = { connectionString: app.databaseUrl, options: optionsOf(app.roles?.system) };
  const running = new RunningJobs();
  const absent = (fault: unknown) => app.logger.warn({ err: fault }, 'worker presence');
  const presence = new WorkerPresence(connection, running, absent, options.presence);
  const watch = openPool(connection, watching);
  const all = [...composition.jobs, ...(options.more ?? [])];
  const faults = new TellOnce((fault) => app.logger.error({ err: fault }, 'worker'));
  const place = { app, connection, presence, running, watch, faults, signal };
  const lanes = lanesOf(place, all, options.concurrency);
  await presence.start();
  await Promise.all(lanes.map((lane) => lane.start()));
  const unwatch = watchOutOfTries({
    services: app.services,
    jobs: all,
    pool: watch,
    signal,
    onFault: (fault) => app.logger.warn({ err: fault }, 'jobs out of tries'),
    lookEvery: options.presence?.lookEvery ?? usualTimes.lookEvery,
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.all([presence.stop(), unwatch()]);
      await watch.end();
    },
  };
}

function lanesOf(
  environment: JobEnvironment,
  all: readonly Job[],
  concurrency: WorkerOptions['concurrency'],
): LaneWorkers[] {
  return (Object.keys(ofPerson) as Lane[]).map((lane) => {
    const slots = typeof concurrency === 'number' ? concurrency : concurrency[lane];
    const own = all.filter((job) => (job.lane ?? 'short') === lane);
    return new LaneWorkers(environment, { lane, slots, ofPerson: ofPerson[lane] }, own);
  });
}
