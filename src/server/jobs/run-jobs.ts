/** Runs the queued jobs: in the server's own process, or alone. */
import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Job } from '../../kernel/jobs.js';
import type { App } from '../app.js';
import { jobs } from './jobs.js';
import { WorkerPresence } from './worker-presence.js';

export interface WorkerOptions {
  /** Jobs at the same time. */
  readonly concurrency: number;
  /** Jobs beside the service's own, for tests. */
  readonly more?: readonly Job[];
}

/** Starts to work on the queue. `stop` lets running jobs come to a stop between two of their steps. */
export async function startWorker(app: App, options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { logger, services } = app;
  const stopping = new AbortController();
  const taskList: TaskList = {};
  for (const job of [...jobs, ...(options.more ?? [])]) {
    taskList[job.task] = (payload) =>
      job.run({ services, signal: stopping.signal }, (payload ?? {}) as Record<string, unknown>);
  }
  const events = new EventEmitter() as WorkerEvents;
  const presence = new WorkerPresence(app.databaseUrl, (fault) => logger.warn({ err: fault }, 'worker presence'));
  events.on('pool:create', ({ workerPool }) => presence.add(workerPool.id));
  events.on('worker:create', ({ worker }) => presence.add(worker.workerId));
  events.on('job:error', ({ job, error }) =>
    logger.error({ err: error, job: job.id, task: job.task_identifier, attempt: job.attempts }, 'job'),
  );
  await presence.start();
  const runner = await run({
    pgPool: app.pool,
    taskList,
    crontab: crontabOf(jobs),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: new Logger(() => () => undefined),
    gracefulShutdownAbortTimeout: 8_000,
  } as never);
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop().catch((fault: unknown) => logger.warn({ err: fault }, 'worker stop'));
      await presence.stop();
    },
  };
}

/** The jobs that the clock queues; of several workers one does. */
const crontabOf = (all: readonly Job[]): string =>
  all.flatMap(({ task, every }) => (every === undefined ? [] : [`${every} ${task}`])).join('\n');
