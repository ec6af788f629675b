/** One server process under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Cores, childrenOf } from './cores.js';
import type { Contestant } from './measures.js';

export interface Running {
  readonly name: Contestant;
  readonly port: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  /** The process and those that it has started. */
  readonly processes: () => readonly number[];
  /** Resident memory in megabytes; null where the system does not tell. */
  readonly memory: () => number | null;
  readonly stop: () => Promise<void>;
}

/** The options of Node with which `npm start` runs the service. */
export const memory = ['--max-old-space-size=768'] as const;
/** On a slow machine the wide lists of all connections wait for half a second: what is refused then is measured apart. */
export const patient = { OVERLOAD_WAIT_MS: '10000' };

/** Below `dist/`. */
const main = [...memory, 'program/main.js'];
const service = [...main, 'serve'];
const program: Record<Contestant, readonly string[]> = {
  lyceum: service,
  supervised: [...main, 'start'],
  unsecured: service,
  'hand-written': ['test/bench/servers/hand-written.js'],
  bare: ['test/bench/servers/hand-written.js'],
  mercurius: ['test/bench/rivals/mercurius.js'],
  yoga: ['test/bench/rivals/yoga.js'],
  postgraphile: ['test/bench/rivals/postgraphile.js'],
};
const patience = 60_000;

/** The database, and a directory where the service may keep what it keeps. */
export interface Ground {
  readonly url: string;
  readonly dataDir: string;
}

/**
 * Starts a server on its core and waits for its first answer.
 * @param settings of the service beside the usual ones
 */
export async function start(
  name: Contestant,
  ground: Ground,
  cores: Cores,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const [command, ...args] = cores.onServerCore([process.execPath, ...program[name]]);
  const begun = performance.now();
  const child = spawn(command as string, args, {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: ground.url,
      LYCEUM_DATA: ground.dataDir,
      ...(name === 'bare' ? { BARE: '1' } : {}),
      ...(name === 'unsecured' ? { ROW_SECURITY: 'off' } : {}),
      SECRET_KEY: '07'.repeat(32),
      PORT: String(port),
      ...settings,
    },
    // The log is written, and goes nowhere.
    stdio: ['ignore', 'ignore', 'inherit'],
    // Linux shares a processor out among sessions: the load, which is urgent, would take the supervisor's part with it.
    detached: true,
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  try {
    await firstAnswer(name, child, port);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const startedIn = performance.now() - begun;
  const processes = () => [child.pid as number, ...childrenOf(child.pid as number)];
  const memory = () => memoryOf(processes().find(isServing) ?? (child.pid as number));
  return { name, port, startedIn, processes, memory, stop: () => stop(child) };
}

async function firstAnswer(name: Contestant, child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ${name} ended before its first answer.`);
    if (performance.now() > deadline) throw new Error(`The server ${name} does not answer.`);
    try {
      await fetch(`http://127.0.0.1:${port}/readyz`);
      return;
    } catch {
      await pause(10);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, pause(5_000).then(() => child.kill('SIGKILL'))]);
}

/** Whether it is the process that answers, under a supervisor. */
function isServing(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('part\0server');
  } catch {
    return false;
  }
}

function memoryOf(pid: number): number | null {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return resident === undefined ? null : Number(resident) / 1024;
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
