import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnCommand } from '../server/served.js';
import type { World } from '../support/world.js';

const usual = { LOG_LEVEL: 'error', RATE_LIMIT: 'off', SECRET_KEY: '07'.repeat(32) };
const counting = fileURLToPath(new URL('./counting-process.js', import.meta.url));

/** Worker processes on the world's database and its files, for tests that kill them. */
export class KillableWorkers {
  readonly #children: ChildProcess[] = [];

  /** Starts `worker` and waits until it works. */
  async start({ app: { databaseUrl, config } }: World): Promise<ChildProcess> {
    const place = { DATABASE_URL: databaseUrl, LYCEUM_DATA: config.dataDir as string };
    const child = spawnCommand(['worker'], { ...usual, ...place });
    return this.#working(child, child.stderr);
  }

  /** The same with `countingJob` among the jobs. */
  async startCounting({ app: { databaseUrl, config } }: World): Promise<ChildProcess> {
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
      child.once('exit', () => reject(new Error(`The worker ended before it worked: ${said}`)));
      says.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (/^(working|Running jobs)/m.test(said)) resolve(child);
      });
    });
  }
}
