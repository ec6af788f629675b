/** The whole service under its supervisor, in processes of its own, and everything in it that can be killed. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runnableBinaries } from '../../../src/server/process/postgres/binaries.js';
import { connectionUrl } from '../../../src/server/process/postgres/connection.js';
import { openDataDirectory } from '../../../src/server/process/postgres/data-directory.js';
import { stopAbandoned } from '../../../src/server/process/postgres/launcher.js';
import { readNote } from '../../../src/server/process/postgres/postmaster.js';
import { serverUser } from '../../../src/server/process/postgres/run-as.js';
import { runProgram } from '../../../src/server/process/postgres/run-program.js';
import { type Served, serve } from '../../server/served.js';
import { makePreparedDirectory } from '../../support/prepared-directories.js';

export type Kill =
  | 'one backend'
  | 'all backends'
  | 'postmaster'
  | 'fast restart'
  | 'immediate restart'
  | 'server'
  | 'worker'
  | 'supervisor';

/** Milliseconds in which processes without a supervisor must be gone. */
const orphanPatience = 2_000;

export class RunningService {
  served!: Served;

  private constructor(
    private readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<RunningService> {
    const dataDir = await makePreparedDirectory('demo', 'lyceum-kills-');
    const port = String(await freePort());
    const service = new RunningService(dataDir, { LYCEUM_DATA: dataDir, PORT: port, LOG_LEVEL: 'silent', ...more });
    await service.#start();
    return service;
  }

  async #start(): Promise<void> {
    this.served = await serve(this.env, { command: 'start' });
  }

  /** Kills one thing; resolves when it is gone, or has been restarted by who killed it. */
  async kill(what: Kill): Promise<void> {
    if (what === 'server' || what === 'worker') shoot(this.#partOf(what));
    else if (what === 'supervisor') await this.#killSupervisor();
    else if (what === 'postmaster') shoot(this.#postmaster().pid);
    else if (what === 'one backend') shoot(await this.#backends().then(([pid]) => pid as number));
    else if (what === 'all backends') for (const pid of await this.#backends()) shoot(pid);
    else await this.#restartDatabase(what === 'fast restart' ? 'fast' : 'immediate');
  }

  /** Does something while the server process does nothing at all. */
  async whileHalted(work: () => Promise<void>): Promise<void> {
    const server = this.#partOf('server');
    process.kill(server, 'SIGSTOP');
    try {
      await work();
    } finally {
      process.kill(server, 'SIGCONT');
    }
  }

  /** Rows of a statement, past the service. */
  async sql<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#url('lyceum') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.served.end('SIGTERM');
    await stopAbandoned(this.dataDir, () => undefined);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** As a process manager does: when it is gone with all its children, it is started again. */
  async #killSupervisor(): Promise<void> {
    const parts = this.#parts();
    await this.served.end('SIGKILL');
    const since = performance.now();
    while (parts.some(isAlive)) {
      if (performance.now() - since > orphanPatience + 500) throw new Error('Processes outlived their supervisor.');
      await pause(20);
    }
    await this.#start();
  }

  #parts(): number[] {
    return childrenOf(this.served.child.pid as number);
  }

  #partOf(role: 'server' | 'worker'): number {
    const found = this.#parts().find((pid) => commandOf(pid).includes(`part ${role}`));
    if (found === undefined) throw new Error(`No ${role} process runs.`);
    return found;
  }

  #postmaster() {
    const note = readNote(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8'));
    if (note === null) throw new Error('No PostgreSQL runs.');
    return note;
  }

  #url(database: string): string {
    return connectionUrl(openDataDirectory(this.dataDir), this.#postmaster(), database);
  }

  /** Those that serve the service. */
  async #backends(): Promise<number[]> {
    const rows = await this.sql<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       order by application_name like 'lyceum serve%' desc, state = 'active' desc`,
    );
    return rows.map(({ pid }) => pid);
  }

  async #restartDatabase(mode: 'fast' | 'immediate'): Promise<void> {
    const { cluster } = openDataDirectory(this.dataDir);
    const user = serverUser(cluster);
    const { pgCtl } = runnableBinaries(user, () => undefined);
    // The supervisor may have started it in between: then it runs as well.
    await runProgram(
      pgCtl,
      ['restart', '-w', '-t', '20', '-s', '-m', mode, '-D', cluster, '-l', join(cluster, 'server.log')],
      user,
    );
  }
}

/** What ended by itself meanwhile, as backends do when one of them is killed, is dead as well. */
function shoot(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A free port of those that the system gives no connection of its own accord: the service comes back on it again and again. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return [];
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const isAlive = (pid: number): boolean => commandOf(pid) !== '';
