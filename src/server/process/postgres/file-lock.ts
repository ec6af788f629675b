import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';

/**
 * Locks between processes that the kernel gives back when their holder dies, however it dies. Node has no call for
 * them, but the SQLite inside it takes them on every system that it runs on, so an empty SQLite file is the lock.
 */
export interface FileLock {
  /** Gives the lock back; more than once does nothing. */
  release(): void;
}

const busy = 5;

function tryLock(path: string, statements: string): FileLock | null {
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(path, { timeout: 0 });
    held.exec(statements);
  } catch (error) {
    held?.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw new OperatorFault(`The lock file ${path} cannot be used: ${(error as Error).message}.`);
  }
  const database = held;
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

/** Takes the lock for this holder alone; null when anyone holds it in either way. */
export const tryExclusiveLock = (path: string): FileLock | null => tryLock(path, 'begin exclusive');

/** Takes the lock beside other sharers; null when someone holds it alone. */
export const trySharedLock = (path: string): FileLock | null =>
  tryLock(path, 'begin; select count(*) from sqlite_master');

/**
 * Waits for the lock, alone.
 * @param patience milliseconds after which it gives up with an `OperatorFault`
 */
export async function exclusiveLock(path: string, patience: number): Promise<FileLock> {
  const deadline = Date.now() + patience;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock) return lock;
    if (Date.now() > deadline) throw new OperatorFault(`Another process has held ${path} for too long.`);
    await sleep(25);
  }
}
