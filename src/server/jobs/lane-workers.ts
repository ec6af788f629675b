/** The workers of one lane in this process. */
import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool, PoolConfig } from 'pg';
import type { Job } from '../../platform/jobs/jobs.js';
import { takesWrites } from '../../platform/sql/takes-writes.js';
import type { TellOnce } from '../../platform/tell-once.js';
import { Calls, type LaneSize, Places, presenceOf, waitsInVain } from './calls.js';
import { giveUp } from './give-up.js';
import { endPool, openPool, withoutRepeats } from './job-connections.js';
import type { JobParts } from './job-parts.js';
import { KeptRunner, type Runner } from './kept-runner.js';
import { tryGivenBack } from './private-jobs.js';
import { runOne } from './run-one.js';
import type { RunningJobs } from './running-jobs.js';
import type { WorkerPresence } from './worker-presence.js';

/** What the lanes of a process share. */
export interface JobEnvironment {
  readonly app: JobParts;
  readonly connection: PoolConfig;
  readonly presence: WorkerPresence;
  readonly running: RunningJobs;
  /** What looks whether jobs wait never waits for a connection of those who should take them. */
  readonly watch: Pool;
  /** What keeps the workers of one lane from working mostly keeps those of all, and is told once. */
  readonly faults: TellOnce;
  /** Asked to end. */
  readonly signal: AbortSignal;
}

/** Connections beside those of the workers: one listens, one serves the clock, one calls up jobs. */
const besides = 3;
/** Milliseconds between two looks whether jobs wait that nobody takes, and seconds that a job may wait where workers are idle. */
const lookEvery = 10_000;
const longestWait = 15;

/** One try of a job, by its number in the queue. */
interface Try {
  readonly id: string;
  readonly isLast: boolean;
}

export class LaneWorkers {
  readonly #kept: KeptRunner;
  readonly #places: Places;
  readonly #tasks: readonly string[];
  /** Under which the workers lock jobs. */
  #holder = '';
  #lastBegan = 0;

  /** @param jobs of the lane */
  constructor(
    private readonly environment: JobEnvironment,
    private readonly size: LaneSize,
    private readonly jobs: readonly Job[],
  ) {
    const { watch, faults } = environment;
    this.#places = new Places(watch, size);
    this.#tasks = jobs.map(({ task }) => task);
    this.#kept = new KeptRunner({
      start: (ended) => this.#run(ended),
      mayRun: () => takesWrites(watch),
      isStuck: () => this.#isStuck(),
      onFault: (fault) => faults.tell(fault),
      lookEvery,
    });
  }

  start(): Promise<void> {
    // By it the processes that work on the lane are counted.
    this.environment.presence.add(presenceOf(this.size.lane));
    return this.#kept.start();
  }

  stop(): Promise<void> {
    return this.#kept.stop();
  }

  /** Where many wait, each waits for long, and between two jobs nothing runs: nothing has begun for as long, either. */
  async #isStuck(): Promise<boolean> {
    const { running, watch } = this.environment;
    if (running.has(this.#holder) || performance.now() - this.#lastBegan < longestWait * 1_000) return false;
    return waitsInVain(watch, this.#places, this.#tasks, longestWait);
  }

  /** Each run has connections of its own: those that died in the hands of the last one are lost with it. */
  async #run(ended: () => void): Promise<Runner> {
    const { connection, presence } = this.environment;
    const { slots } = this.size;
    const pool = withoutRepeats(openPool(connection, slots + besides));
    const calls = new Calls(pool, this.#places, this.#tasks);
    let holder = '';
    const named = (name: string) => {
      this.#holder = holder = name;
      presence.add(name);
    };
    const end = async () => {
      presence.retire(holder);
      await endPool(pool);
    };
    const runner = (await run({
      pgPool: pool,
      taskList: this.#taskList(calls, () => holder),
      crontab: crontabOf(this.jobs),
      concurrency: slots,
      forbiddenFlags: () => calls.next(),
      noHandleSignals: true,
      pollInterval: 2_000,
      events: this.#events(calls, named, ended),
      logger: new Logger(() => () => undefined),
      gracefulShutdownAbortTimeout: 8_000,
    }).catch(async (fault: unknown) => {
      await end();
      throw fault;
    })) as Runner;
    const stop = async () => {
      calls.close();
      try {
        await runner.stop();
      } finally {
        await end();
      }
    };
    this.environment.faults.wentWell();
    return { promise: runner.promise, stop };
  }

  /** What the library tells of a run: that its workers exist, that jobs were queued, that one failed, and that it ends. */
  #events(calls: Calls, named: (holder: string) => void, ended: () => void): WorkerEvents {
    const events = new EventEmitter() as WorkerEvents;
    const { logger } = this.environment.app;
    events.on('pool:create', ({ workerPool }) => named(workerPool.id));
    events.on('pool:listen:notification', () => calls.hear());
    events.on('job:error', ({ job, error }) =>
      logger.error({ err: error, job: job.id, task: job.task_identifier, attempt: job.attempts }, 'job'),
    );
    // Its promise may never settle after these.
    events.on('pool:gracefulShutdown', () => {
      calls.close();
      ended();
    });
    events.on('pool:fatalError', ended);
    events.on('stop', ended);
    return events;
  }

  #taskList(calls: Calls, holder: () => string): TaskList {
    const taskList: TaskList = {};
    for (const job of this.jobs) {
      taskList[job.task] = async (payload, { job: { id, attempts, max_attempts } }) => {
        calls.began(String(id));
        this.#lastBegan = performance.now();
        const given = (payload ?? {}) as Record<string, unknown>;
        const work = () => this.#work(job, given, { id: String(id), isLast: attempts >= max_attempts });
        await this.environment.running.during(String(id), holder(), work).finally(() => calls.ended(String(id)));
      };
    }
    return taskList;
  }

  async #work(job: Job, payload: Readonly<Record<string, unknown>>, given: Try): Promise<void> {
    const { app, signal, watch } = this.environment;
    try {
      await runOne(app.services, job, payload, signal);
    } catch (fault) {
      // A job that was asked to stop has not failed. Where either fails, too, the job has lost a try, and is given up later (`out-of-tries.ts`).
      if (signal.aborted) await watch.query(tryGivenBack, [given.id]).catch(() => undefined);
      else if (given.isLast) await giveUp(app.services, job, payload, signal).catch(() => undefined);
      throw fault;
    }
  }
}

/** The jobs that the clock queues; of several workers one does. */
const crontabOf = (jobs: readonly Job[]): string =>
  jobs.flatMap(({ task, every }) => (every === undefined ? [] : [`${every} ${task}`])).join('\n');
