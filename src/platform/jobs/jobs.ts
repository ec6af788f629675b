/** Work that goes on after the answer. Jobs stand in PostgreSQL and survive the process that runs them. */
import type { Services } from '../transaction/context.js';
import type { Lane } from './jobs.sql.js';

export interface JobRun {
  readonly services: Services;
  /** Aborted when the process is asked to end: a job may stop between two steps and goes on at the next start. */
  readonly signal: AbortSignal;
}

/** One kind of job. It may be started again after a crash, so each of its steps must be safe to repeat. */
export interface Job {
  /** Name under which it is queued. */
  readonly task: string;
  /** `short` unless named: a second or two. `long` goes over many items, `download` waits for another server. */
  readonly lane?: Lane;
  /** Queued by the clock as well: a crontab pattern in UTC, e.g. `5 * * * *`. Its payload is empty then. */
  readonly every?: string;
  /** The record whose tenant the job works for, by its table and the name of its id in the payload. Without it, for all tenants. */
  readonly subject?: readonly [table: string, idName: string];
  run(run: JobRun, payload: Readonly<Record<string, unknown>>): Promise<void>;
  /** What else is to be said where the job failed for the last time; its progress is failed in any case. Safe to repeat. */
  givenUp?(run: JobRun, payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The id that a payload carries under a name. A payload without it can never succeed. */
export function idIn(payload: Readonly<Record<string, unknown>>, name: string): number {
  const id = payload[name];
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new Error(`The payload has no ${name}.`);
  return id;
}
