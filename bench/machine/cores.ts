/** Which core does what: the server under load has one for itself, the database and the load generator share another. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface Cores {
  /** False where programs cannot be bound to a core here. */
  readonly bound: boolean;
  /** Command line that runs a program on the server's core. */
  readonly onServerCore: (command: readonly string[]) => readonly string[];
  /** Binds a running process, with its threads and children, to the core of everything else. */
  readonly bindElsewhere: (pid: number) => void;
}

const serverCore = '0';
const otherCore = '1';

/** Finds out whether cores can be had here. */
export function coresOf(): Cores {
  const bound = availableParallelism() >= 2 && spawnSync('taskset', ['-c', serverCore, 'true']).status === 0;
  if (!bound) return { bound, onServerCore: (command) => command, bindElsewhere: () => undefined };
  return {
    bound,
    onServerCore: (command) => ['taskset', '-c', serverCore, ...command],
    bindElsewhere: (pid) => {
      for (const one of [pid, ...childrenOf(pid)]) {
        execFileSync('taskset', ['-a', '-c', '-p', otherCore, String(one)], { stdio: 'ignore' });
      }
    },
  };
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // Ended meanwhile.
    return undefined;
  }
}
