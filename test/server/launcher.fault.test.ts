import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedCluster, startEmbedded, stopAbandoned } from '../../src/server/process/postgres/launcher.js';
import { fillDirectory } from '../support/prepared-directories.js';
import { makeScratchFolder } from '../support/scratch.js';

const silent = () => undefined;

interface UserProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly adopted: boolean;
}

/** Another process that uses the database. */
async function anotherProcess(dataDir: string): Promise<UserProcess> {
  const child = fork(fileURLToPath(new URL('./embedded-process.js', import.meta.url)), [dataDir]);
  const [told] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  if (told.fault) throw new Error(told.fault);
  return { child, url: told.url, adopted: told.adopted };
}

async function leave({ child }: UserProcess): Promise<void> {
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(60_000) });
  child.send('stop');
  await exit;
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  await client.connect();
  return client;
}

async function answerOf(url: string, expression: string): Promise<unknown> {
  const client = await connected(url);
  try {
    return (await client.query(`select ${expression} as value`)).rows[0].value;
  } finally {
    await client.end();
  }
}

/** Writes numbered rows until the server dies; gives the numbers that it acknowledged. */
async function writeUntilItDies(url: string): Promise<number[]> {
  const client = await connected(url);
  await client.query('create table if not exists acknowledged (n int primary key)');
  const written: number[] = [];
  try {
    for (let n = 1; ; n += 1) {
      await client.query('insert into acknowledged values ($1)', [n]);
      written.push(n);
    }
  } catch {
    return written;
  }
}

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let cluster: EmbeddedCluster | null;

  const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
  const start = async () => {
    cluster = await startEmbedded({ dataDir, log: silent });
    return cluster;
  };

  beforeEach(() => {
    cluster = null;
    dataDir = makeScratchFolder('lyceum-fault-');
  });

  afterEach(async () => {
    await cluster?.stop();
    expect(await stopAbandoned(dataDir, silent)).toBe(true);
    rmSync(dataDir, { recursive: true });
  });

  it('starts on an empty directory: UTF8, C.UTF-8, UTC, durable, closed to the network', async () => {
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    expect(new URL(url).pathname).toBe('/lyceum');
    const names = ['server_encoding', 'timezone', 'fsync', 'synchronous_commit', 'shared_buffers', 'max_connections'];
    const values = await Promise.all(names.map((name) => answerOf(url, `current_setting('${name}')`)));
    expect(values).toEqual(['UTF8', 'UTC', 'on', 'on', '128MB', '100']);
    expect(await answerOf(url, '(select datlocale from pg_database where datname = current_database())')).toBe(
      'C.UTF-8',
    );
    if (process.platform !== 'win32') expect(await answerOf(url, "current_setting('listen_addresses')")).toBe('');
  });

  it('lets only its own user at the socket', async () => {
    const { url } = await start();
    const socketDir = decodeURIComponent(new URL(url).hostname);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('runs as an unprivileged user under root, whether or not it has a name, and as oneself otherwise', async () => {
    const asRoot = process.getuid?.() === 0;
    if (asRoot) {
      mkdirSync(join(dataDir, 'postgres'));
      chownSync(join(dataDir, 'postgres'), 65534, 65534);
    }
    const { url } = await start();
    expect(await answerOf(url, '1')).toBe(1);
    expect(statSync(pidFile()).uid).toBe(asRoot ? 65534 : process.getuid?.());
  });

  it('is adopted by a second process, whose end leaves it running', async () => {
    await fillDirectory('nothing', dataDir);
    const { url } = await start();
    const first = postmaster();
    const second = await anotherProcess(dataDir);
    expect(second).toMatchObject({ adopted: true, url });
    await leave(second);
    expect(postmaster()).toBe(first);
    expect(await answerOf(url, '1')).toBe(1);
  });

  it('outlives the process that started it while another uses it, and stops with the last', async () => {
    await fillDirectory('nothing', dataDir);
    const starter = await anotherProcess(dataDir);
    expect(starter.adopted).toBe(false);
    const { url, adopted } = await start();
    expect(adopted).toBe(true);
    await leave(starter);
    expect(await answerOf(url, '1')).toBe(1);
    await cluster!.stop();
    expect(existsSync(pidFile())).toBe(false);
    expect(existsSync(decodeURIComponent(new URL(url).hostname))).toBe(false);
  });

  it('is one server for processes that start at once', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => anotherProcess(dataDir)));
    expect(processes.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(new Set(processes.map(({ url }) => url)).size).toBe(1);
    await Promise.all(processes.map(leave));
    expect(existsSync(pidFile())).toBe(false);
  });

  it('is adopted after kill -9 of the process that started it, with every acknowledged write', async () => {
    await fillDirectory('nothing', dataDir);
    const starter = await anotherProcess(dataDir);
    const client = await connected(starter.url);
    await client.query('create table kept (n int); insert into kept values (7)');
    await client.end();
    await killed(starter.child);
    const { url, adopted } = await start();
    expect(adopted).toBe(true);
    expect(await answerOf(url, '(select n from kept)')).toBe(7);
  });

  it('recovers after kill -9 of the postmaster, with every acknowledged write', async () => {
    await fillDirectory('nothing', dataDir);
    const starter = await anotherProcess(dataDir);
    const writing = writeUntilItDies(starter.url);
    // A statement that would run on for minutes without noticing that its server is gone.
    const busy = await connected(starter.url);
    const running = busy.query('select count(*) from generate_series(1, 100000000000)').catch(silent);
    await sleep(500);
    const dead = postmaster();
    process.kill(dead, 'SIGKILL');
    const { url, adopted } = await start();
    const written = await writing;
    await running;
    expect(adopted).toBe(false);
    expect(postmaster()).not.toBe(dead);
    expect(written.length).toBeGreaterThan(10);
    expect(await answerOf(url, '(select count(*)::int from acknowledged)')).toBeGreaterThanOrEqual(written.length);
    expect(await answerOf(url, '(select max(n) from acknowledged)')).toBeGreaterThanOrEqual(written.at(-1)!);
    await killed(starter.child);
  });

  it('is recovered once by processes that start at once after kill -9 of everything', async () => {
    await fillDirectory('nothing', dataDir);
    const starter = await anotherProcess(dataDir);
    const writing = writeUntilItDies(starter.url);
    await sleep(300);
    process.kill(postmaster(), 'SIGKILL');
    await killed(starter.child);
    const processes = await Promise.all([1, 2].map(() => anotherProcess(dataDir)));
    const written = await writing;
    expect(processes.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(await answerOf(processes[0]!.url, '(select count(*)::int from acknowledged)')).toBeGreaterThanOrEqual(
      written.length,
    );
    await Promise.all(processes.map(leave));
  });

  it('waits for a server that runs and does not answer yet', async () => {
    await fillDirectory('nothing', dataDir);
    const starter = await anotherProcess(dataDir);
    const pid = postmaster();
    process.kill(pid, 'SIGSTOP');
    const starting = start();
    const early = await Promise.race([starting.then(() => 'started'), sleep(1_000, 'waiting')]);
    process.kill(pid, 'SIGCONT');
    expect(early).toBe('waiting');
    expect((await starting).adopted).toBe(true);
    expect(postmaster()).toBe(pid);
    await leave(starter);
  });

  const noProcess = 4_194_303;
  const note = (pid: number) => `${pid}\n/somewhere\n1700000000\n5432\n/tmp/lyceum-gone\n\n  5432001  1\nready   \n`;
  it.each([
    ['of a process that is gone', () => note(noProcess)],
    ['whose number another program has', () => note(process.pid)],
    ['whose number another program of the same user has', (pid: number) => note(pid)],
    ['that is empty', () => ''],
    ['that is no such file', () => 'garbage\n'],
  ])('starts beside a postmaster.pid %s', async (_, content) => {
    await fillDirectory('nothing', dataDir);
    await (await start()).stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const program = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    try {
      writeFileSync(pidFile(), content(program.pid!));
      chownSync(pidFile(), uid, gid);
      const before = new Date(Date.now() - 60_000);
      utimesSync(pidFile(), before, before);
      const { url, adopted } = await start();
      expect(adopted).toBe(false);
      expect(await answerOf(url, '1')).toBe(1);
    } finally {
      program.kill();
    }
  });

  it('begins anew after an initdb that was killed half-way', async () => {
    mkdirSync(join(dataDir, 'postgres.new-1234'));
    writeFileSync(join(dataDir, 'postgres.new-1234', 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await answerOf(url, '1')).toBe(1);
    expect(existsSync(join(dataDir, 'postgres.new-1234'))).toBe(false);
  });

  it('says in one line that the data is of another version, and that a setting is wrong', async () => {
    await fillDirectory('nothing', dataDir);
    await (await start()).stop();
    const wrong = startEmbedded({ dataDir, settings: { shared_buffers: 'plenty' }, log: silent });
    await expect(wrong).rejects.toThrow(/^PostgreSQL does not start: .*$/);
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    writeFileSync(version, '15\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 15, and this is 18/);
    writeFileSync(version, '18\n');
  });
});
