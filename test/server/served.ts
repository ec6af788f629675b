/** The command line in processes of its own, as people run it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Caller, callerOf } from '../support/world.js';

/** As `npm start` runs it. */
export const main = fileURLToPath(new URL('../../program/main.js', import.meta.url));

/** These variables and no others of ours; any free port. */
const environment = (env: Record<string, string>) => ({ PATH: process.env['PATH'], PORT: '0', ...env });

export interface Run {
  readonly code: number;
  readonly out: string[];
  readonly err: string[];
}

/** Runs one command to its end. */
export function lyceum(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const linesOf = (text: string) => text.split('\n').filter(Boolean);
  return new Promise((resolve) => {
    const settings = { env: environment(env), timeout: 60_000 };
    execFile(process.execPath, [main, ...args], settings, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: linesOf(out), err: linesOf(err) });
    });
  });
}

/** Starts one command and leaves it to the caller. */
export const spawnCommand = (args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, [main, ...args], { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });

export interface Served {
  readonly child: ChildProcess;
  /** Everything that it has printed so far. */
  readonly said: () => string;
  /** Scheme, host and port. */
  readonly base: string;
  /** Login → token, as printed. */
  readonly tokens: Readonly<Record<string, string>>;
  as(login: string): Caller;
  /** Sends the signal and waits for the end; the exit code, null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `serve`, or the command named, and waits until it says that it is ready.
 * @param last what it says last
 */
export async function serve(
  env: Record<string, string>,
  { last = /accounts\/self/, command = 'serve' }: { last?: RegExp; command?: 'serve' | 'start' } = {},
): Promise<Served> {
  const child = spawnCommand([command], env);
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text;
  });
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after a minute: ${said}${complained}`)), 60_000);
    closed.then(() => reject(new Error(`ended before it was ready: ${complained}`)), reject);
    child.stdout.on('data', () => {
      if (!last.test(said)) return;
      clearTimeout(late);
      resolve();
    });
  });
  const base = /REST +(\S+)\/api\/v1/.exec(said)?.[1] as string;
  const tokens = Object.fromEntries(
    [...said.matchAll(/^ {2}(\w+) +([\w-]{43})$/gm)].map(([, login, token]) => [login, token]),
  );
  return {
    child,
    said: () => said,
    base,
    tokens,
    as: (login) => callerOf(base, tokens[login] ?? null),
    end: async (signal) => {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
