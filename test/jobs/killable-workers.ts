import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnCommand } from '../server/served.js';
import type { World } from '../support/world.js';

const counting = fileURLToPath(new URL('./counting-process.js', import.meta.url));

/** Milliseconds in which a worker works on a busy machine. */
const longestStart = 60_000;

/** Worker processes on the world's database and its files, for tests that kill them. */
export class KillableWorkers {
  readonly #children: ChildProcess[] = [];

  /** Starts `worker`, with further variables if given, and waits until it works. */
  start({ app: { databaseUrl, config } }: World, more: Record<string, string> = {}): Promise<ChildProcess> {
    const child = spawnCommand(['worker'], {
      LOG_LEVEL: 'error',
      SECRET_KEY: '07'.repeat(32),
      DATABASE_URL: databaseUrl,
      LYCEUM_DATA: config.dataDir as string,
      ...more,
    });
    return this.#working(child, child.stderr);
  }

  /** The same with `countingJob` among the jobs. */
  startCounting({ app: { databaseUrl, config } }: World): Promise<ChildProcess> {
    const args = [counting, databaseUrl, config.dataDir as string];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    return this.#working(child, child.stdout);
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #working(child: ChildProcess, says: NodeJS.ReadableStream): Promise<ChildProcess> {
    this.#children.push(child);
    return new Promise((resolve, reject) => {
      let said = '';
      const late = setTimeout(() => reject(new Error(`The worker did not work in time: ${said}`)), longestStart);
      child.once('exit', () => {
        clearTimeout(late);
        reject(new Error(`The worker ended before it worked: ${said}`));
      });
      says.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (!/^(working|Running jobs)/m.test(said)) return;
        clearTimeout(late);
        resolve(child);
      });
    });
  }
}
