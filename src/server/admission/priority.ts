/** Whose requests come first when not all of them can be answered in time. */

/**
 * - `exam`: what students do in an exam: starting it, reading its questions, answering, turning in, its time, its files
 * - `write`: every other change
 * - `read`: everything else
 */
export type Priority = 'exam' | 'write' | 'read';

/** The first come first. */
export const priorities: readonly Priority[] = ['exam', 'write', 'read'];

export type ByPriority<T> = Readonly<Record<Priority, T>>;

export const byPriority = <T>(of: (priority: Priority) => T): Record<Priority, T> => ({
  exam: of('exam'),
  write: of('write'),
  read: of('read'),
});

/**
 * How many times as long as a read each may wait in a queue that stands, and how many times all of them at least in a burst.
 * Whoever sits in an exam asks nothing else until the answer is there: to refuse them early only makes them come again.
 */
export const patience: ByPriority<number> = { exam: 12, write: 2, read: 1 };
export const burst = 2;

/** Milliseconds after a refusal for which what comes is no burst: more comes than is worked off, whatever the queue was meanwhile. */
export const sinceRefusal = 2_000;

/** Seconds after which whoever was refused may try again. */
export const retryAfter: ByPriority<number> = { exam: 1, write: 2, read: 3 };
