/** The workers of one lane in this process. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool, PoolConfig } from 'pg';
import type { Job } from '../../kernel/jobs.js';
import type { App } from '../app.js';
import { takesWrites } from '../orm/takes-writes.js';
import { openPool, patience, withoutRepeats } from './job-connections.js';
import { KeptRunner, type Runner } from './kept-runner.js';
import { runOne } from './run-one.js';
import type { RunningJobs } from './running-jobs.js';
import { type LaneSize, NoTurn, Turns, waitsInVain } from './turns.js';
import type { WorkerPresence } from './worker-presence.js';

/** What the lanes of a process share. */
export interface Workplace {
  readonly app: App;
  readonly connection: PoolConfig;
  readonly presence: WorkerPresence;
  readonly running: RunningJobs;
  /** What looks whether jobs wait never waits for a connection of those who should take them. */
  readonly watch: Pool;
  /** Asked to end. */
  readonly signal: AbortSignal;
}

/** Connections beside those of the workers: one listens, one serves the clock. */
const besides = 2;
/** Milliseconds between two looks whether jobs wait that nobody takes, and seconds that a job may wait where workers are idle. */
const lookEvery = 10_000;
const longestWait = 15;
/** Milliseconds that whoever asks whose turn it is waits for another process that is just taking a job. */
const turnPatience = 1_000;

export class LaneWorkers {
  readonly #kept: KeptRunner;
  readonly #asking: Pool;
  readonly #turns: Turns;
  /** Under which the workers lock jobs. */
  #holder = '';

  /** @param jobs of the lane */
  constructor(
    private readonly place: Workplace,
    private readonly size: LaneSize,
    private readonly jobs: readonly Job[],
  ) {
    const { connection, running, app, watch } = place;
    this.#asking = openPool({ ...connection, options: `${connection.options} -c lock_timeout=${turnPatience}` }, 1);
    this.#turns = new Turns(this.#asking, size);
    const stuck = () => waitsInVain(watch, size, longestWait);
    this.#kept = new KeptRunner({
      start: (ended) => this.#run(ended),
      mayRun: () => takesWrites(watch),
      isStuck: async () => !running.has(this.#holder) && (await stuck()),
      onFault: (fault) => app.logger.error({ err: fault, lane: size.lane }, 'worker'),
      lookEvery,
    });
  }

  start(): Promise<void> {
    // By it the database counts the processes that work on the lane.
    this.place.presence.add(`lane ${this.size.lane}`);
    return this.#kept.start();
  }

  async stop(): Promise<void> {
    await this.#kept.stop();
    await this.#asking.end();
  }

  /** Each run has connections of its own: those that died in the hands of the last one are lost with it. */
  async #run(ended: () => void): Promise<Runner> {
    const { connection, presence } = this.place;
    const { slots } = this.size;
    // Whoever asked in the last run may never have said that it was over.
    this.#turns.over();
    const pool = withoutRepeats(openPool(connection, slots + besides));
    let holder = '';
    const named = (name: string) => {
      this.#holder = holder = name;
      presence.add(name);
    };
    const end = async () => {
      presence.retire(holder);
      await Promise.race([pool.end(), pause(patience, undefined, { ref: false })]);
    };
    const runner = (await run({
      pgPool: pool,
      taskList: this.#taskList(() => holder),
      crontab: crontabOf(this.jobs),
      concurrency: slots,
      forbiddenFlags: () => this.#turns.notNow(),
      noHandleSignals: true,
      pollInterval: 2_000,
      events: this.#events(named, ended),
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

  /** What the library tells of a run: that its workers exist, that they have asked for a job, that one failed, and that it ends. */
  #events(named: (holder: string) => void, ended: () => void): WorkerEvents {
    const events = new EventEmitter() as WorkerEvents;
    const { logger } = this.place.app;
    events.on('pool:create', ({ workerPool }) => named(workerPool.id));
    events.on('job:start', ({ job }) => this.#turns.over(job.flags));
    events.on('worker:getJob:empty', () => this.#turns.over());
    events.on('worker:getJob:error', ({ error }) => {
      if (!(error instanceof NoTurn)) this.#turns.over();
    });
    events.on('job:error', ({ job, error }) =>
      logger.error({ err: error, job: job.id, task: job.task_identifier, attempt: job.attempts }, 'job'),
    );
    // Its promise may never settle after these.
    events.on('pool:gracefulShutdown', ended);
    events.on('pool:fatalError' as never, ended);
    events.on('stop', ended);
    return events;
  }

  #taskList(holder: () => string): TaskList {
    const { app, running, signal } = this.place;
    const taskList: TaskList = {};
    for (const job of this.jobs) {
      taskList[job.task] = (payload, { job: { id } }) => {
        const given = (payload ?? {}) as Record<string, unknown>;
        return running.during(String(id), holder(), () => runOne(app.services, job, given, signal));
      };
    }
    return taskList;
  }
}

/** The jobs that the clock queues, before all others; of several workers one does. */
const crontabOf = (jobs: readonly Job[]): string =>
  jobs.flatMap(({ task, every }) => (every === undefined ? [] : [`${every} ${task} ?priority=-1`])).join('\n');
