/** Runs the queued jobs: in the server's own process, or alone. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg, { type Pool, type PoolConfig } from 'pg';
import type { Job } from '../../kernel/jobs.js';
import type { App } from '../app.js';
import { optionsOf } from '../orm/restricted-roles.js';
import { takesWrites } from '../orm/takes-writes.js';
import { jobs } from './jobs.js';
import { KeptRunner, type Runner } from './kept-runner.js';
import { runOne } from './run-one.js';
import { RunningJobs } from './running-jobs.js';
import { type PresenceTimes, WorkerPresence } from './worker-presence.js';

export interface WorkerOptions {
  /** Jobs at the same time. */
  readonly concurrency: number;
  /** Jobs beside the service's own, for tests. */
  readonly more?: readonly Job[];
  /** When jobs that nobody runs are freed, where not as usual. */
  readonly presence?: Partial<PresenceTimes>;
}

/** Connections beside those of the workers: one listens, one serves the clock. */
const besides = 2;
/** Milliseconds between two looks whether jobs wait that nobody takes, and seconds that a job may wait where workers are idle. */
const lookEvery = 10_000;
const longestWait = 15;

/** Whether a job that could run has not been taken for too long. */
const waiting = `
  select exists (
    select 1 from graphile_worker._private_jobs j
    where j.is_available and j.run_at < now() - interval '${longestWait} seconds'
  ) as found`;

/** Starts to work on the queue. `stop` lets running jobs come to a stop between two of their steps. */
export async function startWorker(app: App, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { logger } = app;
  const stopping = new AbortController();
  const connection = { connectionString: app.databaseUrl, options: optionsOf(app.roles?.system) };
  const running = new RunningJobs();
  const absent = (fault: unknown) => logger.warn({ err: fault }, 'worker presence');
  const presence = new WorkerPresence(connection, running, absent, options.presence);
  // What looks whether jobs wait never waits for a connection of those who should take them.
  const watch = openPool(connection, 1);
  const kept = new KeptRunner({
    start: (ended) => runOnce(app, options, { connection, presence, running, ended, signal: stopping.signal }),
    mayRun: () => takesWrites(watch),
    isStuck: async () => running.ids.length === 0 && (await watch.query(waiting)).rows[0].found,
    onFault: (fault) => logger.error({ err: fault }, 'worker'),
    lookEvery,
  });
  await presence.start();
  await kept.start();
  return {
    stop: async () => {
      stopping.abort();
      await kept.stop();
      await presence.stop();
      await watch.end();
    },
  };
}

/** Milliseconds that workers wait for a connection, and that their connections may take to end. */
const patience = 5_000;

/** The workers' own connections: what requests use never keeps a job from being marked as done. */
function openPool(connection: PoolConfig, max: number): Pool {
  const wait = { connectionTimeoutMillis: patience, keepAlive: true };
  const pool = new pg.Pool({ ...connection, ...wait, max, application_name: 'lyceum jobs' });
  // A connection that breaks off, idle or in use, is replaced when the next one is needed.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The library tries again by itself, for hours and unheard of, whatever failed with certain codes, all of them faults of
 * a connection that cannot be had. What it says of a job must not come after the job was freed: it hears of other faults.
 */
function withoutRepeats(pool: Pool): Pool {
  const take = pool.connect.bind(pool);
  pool.connect = ((taken?: Parameters<typeof take>[0]) => {
    if (taken !== undefined) return take(taken);
    return take().catch((fault: unknown) => {
      throw new Error('The workers have no connection.', { cause: fault });
    });
  }) as Pool['connect'];
  return pool;
}

interface OneRun {
  readonly connection: PoolConfig;
  readonly presence: WorkerPresence;
  readonly running: RunningJobs;
  readonly ended: () => void;
  readonly signal: AbortSignal;
}

/** What the library tells of a run: that its workers exist, that a job failed, and that it ends. */
function eventsOf({ logger }: App, named: (holder: string) => void, ended: () => void): WorkerEvents {
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => named(workerPool.id));
  events.on('job:error', ({ job, error }) =>
    logger.error({ err: error, job: job.id, task: job.task_identifier, attempt: job.attempts }, 'job'),
  );
  // Its promise may never settle after these.
  events.on('pool:gracefulShutdown', ended);
  events.on('pool:fatalError' as never, ended);
  events.on('stop', ended);
  return events;
}

/** Each run has connections of its own: those that died in the hands of the last one are lost with it. */
async function runOnce(app: App, options: WorkerOptions, given: OneRun): Promise<Runner> {
  const { connection, presence, running, signal } = given;
  const pool = withoutRepeats(openPool(connection, options.concurrency + besides));
  let holder = '';
  const named = (name: string) => {
    holder = name;
    presence.add(name);
  };
  const end = async () => {
    presence.retire(holder);
    await Promise.race([pool.end(), pause(patience, undefined, { ref: false })]);
  };
  const all = [...jobs, ...(options.more ?? [])];
  const runner = (await run({
    pgPool: pool,
    taskList: taskListOf(all, app, signal, (id, work) => running.during(id, holder, work)),
    crontab: crontabOf(jobs),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    events: eventsOf(app, named, given.ended),
    logger: new Logger(() => () => undefined),
    gracefulShutdownAbortTimeout: 8_000,
  } as never).catch(async (fault: unknown) => {
    await end();
    throw fault;
  })) as Runner;
  const stop = async () => {
    try {
      await runner.stop();
    } finally {
      await end();
    }
  };
  return { promise: runner.promise, stop };
}

type Noted = (id: string, work: () => Promise<void>) => Promise<void>;

function taskListOf(all: readonly Job[], { services }: App, signal: AbortSignal, noted: Noted): TaskList {
  const taskList: TaskList = {};
  for (const job of all) {
    taskList[job.task] = (payload, { job: { id } }) =>
      noted(String(id), () => runOne(services, job, (payload ?? {}) as Record<string, unknown>, signal));
  }
  return taskList;
}

/** The jobs that the clock queues; of several workers one does. */
const crontabOf = (all: readonly Job[]): string =>
  all.flatMap(({ task, every }) => (every === undefined ? [] : [`${every} ${task}`])).join('\n');
