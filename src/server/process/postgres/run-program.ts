import { spawn } from 'node:child_process';
import type { RunAs } from './run-as.js';

/** How a program of PostgreSQL ended. */
export interface Outcome {
  readonly code: number | null;
  /** What it said, both streams, without blank lines. */
  readonly output: string;
}

/** Variables that would change which cluster, language or time zone the programs use. */
const misleading = /^(PG[A-Z]+|LC_.*|LANG|LANGUAGE|TZ|DYLD_.*|LD_.*|NODE_.*)$/;

/**
 * Runs one program to its end.
 * @param user who it runs as; null is the present user
 */
export function runProgram(program: string, args: readonly string[], user: RunAs | null): Promise<Outcome> {
  const kept = Object.entries(process.env).filter(([name]) => !misleading.test(name));
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
  return new Promise((resolve, reject) => {
    // The present folder may be closed to the user.
    const cwd = process.platform === 'win32' ? undefined : '/';
    const child = spawn(program, args, { env, cwd, ...user, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
    child.on('error', reject);
    // Not `close`: a started server may keep the streams open.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      const lines = said.join('').split('\n');
      resolve({ code, output: lines.filter((line) => line.trim()).join('\n') });
    });
  });
}
