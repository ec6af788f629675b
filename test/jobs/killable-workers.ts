import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from '../support/world.js';

/** Worker processes on the world's database and its files, for tests that kill them. */
export class KillableWorkers {
  readonly #children: ChildProcess[] = [];

  /** Starts a process and waits until it works. */
  async start(world: World): Promise<ChildProcess> {
    const script = fileURLToPath(new URL('./counting-process.js', import.meta.url));
    const { databaseUrl, config } = world.app;
    const place = [databaseUrl, config.dataDir as string];
    const child = spawn(process.execPath, [script, ...place], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#children.push(child);
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
    return child;
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}
