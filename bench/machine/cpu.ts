/** Processor time, which says what a request costs where the time of a shared machine does not. */
import { readFileSync } from 'node:fs';
import { childrenOf } from './cores.js';

/** Microseconds of a tick, the unit of `/proc`. */
const tick = 10_000;

/**
 * Microseconds of processor time that a process, its children, and those of them that have ended have used; null where the
 * system does not tell.
 */
export function cpuOf(pid: number): number | null {
  const own = ticksOf(pid, ['utime', 'stime', 'cutime', 'cstime']);
  if (own === null) return null;
  const children = childrenOf(pid).map((child) => ticksOf(child, ['utime', 'stime']) ?? 0);
  return children.reduce((sum, each) => sum + each, own) * tick;
}

/** Where each stands behind the name of the program in `/proc/PID/stat`. */
const places = { utime: 11, stime: 12, cutime: 13, cstime: 14 } as const;

function ticksOf(pid: number, kinds: readonly (keyof typeof places)[]): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return kinds.reduce((sum, kind) => sum + Number(fields[places[kind]]), 0);
  } catch {
    return null;
  }
}
