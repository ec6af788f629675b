/** Finds jobs that are not tried again and of which somebody still waits to hear: their last try ended with its process. */
import type { Pool } from 'pg';
import type { Job } from '../../platform/jobs/jobs.js';
import { TellOnce } from '../../platform/tell-once.js';
import type { Services } from '../../platform/transaction/context.js';
import { giveUp } from './give-up.js';
import { unheardJobs } from './private-jobs.js';
import type { Payload } from './run-one.js';

export interface OutOfTriesSettings {
  readonly services: Services;
  readonly jobs: readonly Job[];
  readonly pool: Pool;
  readonly signal: AbortSignal;
  readonly onFault: (fault: unknown) => void;
  /** Milliseconds between two looks. */
  readonly lookEvery: number;
}

/** Looks until the returned function is called. */
export function watchOutOfTries(settings: OutOfTriesSettings): () => Promise<void> {
  const faults = new TellOnce(settings.onFault);
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(() => look(settings, faults)).catch((fault: unknown) => faults.tell(fault));
  }, settings.lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function look({ services, jobs, pool, signal }: OutOfTriesSettings, faults: TellOnce): Promise<void> {
  const { rows } = await pool.query<{ task: string; payload: Payload }>(unheardJobs, [jobs.map(({ task }) => task)]);
  for (const { task, payload } of rows) {
    const job = jobs.find((one) => one.task === task);
    if (job === undefined || signal.aborted) continue;
    // Of one that cannot be given up, the others do not know.
    await giveUp(services, job, payload, signal).catch((fault: unknown) => faults.tell(fault));
  }
}
