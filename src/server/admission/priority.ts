/** Whose requests come first when not all of them can be answered in time. */

/**
 * - `exam`: what students do in an attempt that runs: answering, turning in, its time, its files
 * - `write`: every other change, the start of an attempt among them
 * - `read`: everything else
 */
export type Priority = 'exam' | 'write' | 'read';

/** The first come first. */
export const priorities: readonly Priority[] = ['exam', 'write', 'read'];

export type ByPriority<T> = Readonly<Record<Priority, T>>;

/** How many times as long as a read each may wait. */
export const patience: ByPriority<number> = { exam: 3, write: 2, read: 1 };

/** Seconds after which whoever was refused may try again. */
export const retryAfter: ByPriority<number> = { exam: 1, write: 2, read: 3 };

export const byPriority = <T>(of: (priority: Priority) => T): Record<Priority, T> => ({
  exam: of('exam'),
  write: of('write'),
  read: of('read'),
});
