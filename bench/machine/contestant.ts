/** One server process under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Cores, childrenOf } from './cores.js';

/** The servers, by the names that the tables give them. */
export const contestants = {
  lyceum: 'Lyceum',
  supervised: 'Lyceum under its supervisor',
  other: 'the other build',
  'hand-written': 'express + pg by hand',
  mercurius: 'Mercurius + JIT, our resolvers',
  'mercurius-own': 'Mercurius + JIT, its own schema',
  yoga: 'Yoga, our resolvers',
  'yoga-own': 'Yoga, its own schema',
  postgraphile: 'PostGraphile 5',
} as const;
export type Contestant = keyof typeof contestants;

export interface Running {
  readonly name: Contestant;
  readonly port: number;
  readonly pid: number;
  /** Connection string of its database. */
  readonly databaseUrl: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  /** The process and those that it has started. */
  readonly processes: () => readonly number[];
  /** Resident memory of the process that answers, in megabytes; null where the system does not tell. */
  readonly memory: () => number | null;
  /** The same of the process that works on jobs; null also where there is none of its own. */
  readonly workerMemory: () => number | null;
  readonly stop: () => Promise<void>;
}

/**
 * On a slow machine the wide lists of all connections wait for half a second: what is refused then is measured apart. A
 * checkout from before December 2026 reads the last of them alone.
 */
export const patient = { OVERLOAD_WAITING: '10000', OVERLOAD_DELAY_MS: '60000', OVERLOAD_WAIT_MS: '10000' };

/** This checkout, from `dist/bench/machine/`. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const service = 'dist/program/main.js';
const programOf = (name: Contestant): readonly string[] => {
  if (name === 'lyceum' || name === 'other') return [service, 'serve'];
  if (name === 'supervised') return [service, 'start'];
  return [name === 'hand-written' ? 'dist/bench/hand-written/server.js' : `dist/bench/rivals/${name}.js`];
};

/** The options of Node with which `npm start` of a checkout runs the service. Rivals have those of this one. */
export function nodeOptions(directory: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  return (scripts['start'] ?? '').split(' ').filter((word) => word.startsWith('--'));
}

/** What a server is started on. */
export interface Ground {
  /** The checkout that it belongs to, which was built. */
  readonly directory: string;
  /** Connection string of the database. */
  readonly url: string;
  /** A directory where the service may keep what it keeps. */
  readonly dataDir: string;
}

const patience = 60_000;

/**
 * Starts a server on its core and waits for its first answer.
 * @param settings of the service beside the usual ones
 */
export async function start(
  name: Contestant,
  { directory, url, dataDir }: Ground,
  cores: Cores,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const line = [process.execPath, ...nodeOptions(directory), ...programOf(name)];
  const [command, ...args] = cores.onServerCore(line) as [string, ...string[]];
  const begun = performance.now();
  const env = { ...environment(url, dataDir), PORT: String(port), ...settings };
  // The log is written, and goes nowhere. In a session of its own, Linux gives it a share of the processor beside the load's.
  const child = spawn(command, args, { cwd: directory, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await firstAnswer(name, child, port).catch((error: unknown) => {
    end();
    throw error;
  });
  const pid = child.pid as number;
  const processes = () => [pid, ...childrenOf(pid)];
  return {
    name,
    port,
    pid,
    databaseUrl: url,
    startedIn: performance.now() - begun,
    processes,
    memory: () => memoryOf(processes().find((one) => isPart(one, 'server')) ?? pid),
    workerMemory: () => memoryOf(processes().find((one) => isPart(one, 'worker')) ?? 0),
    stop: () => stop(child),
  };
}

/** Environment of a server, and of a command of the service. */
export const environment = (url: string, dataDir: string): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  DATABASE_URL: url,
  LYCEUM_DATA: dataDir,
  SECRET_KEY: '07'.repeat(32),
});

async function firstAnswer(name: Contestant, child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ${name} ended before its first answer.`);
    if (performance.now() > deadline) throw new Error(`The server ${name} does not answer.`);
    try {
      await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
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

/** Whether it is the process of this part, under a supervisor. */
function isPart(pid: number, part: 'server' | 'worker'): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`part\0${part}`);
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
