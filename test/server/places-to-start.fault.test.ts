import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePreparedDirectory } from '../support/prepared-directories.js';
import { ownDirectory, withDatabaseOf } from './own-directory.js';
import { lyceum, serve, spawnCommand } from './served.js';

describe('the service where it cannot work, or not at once', () => {
  const { dataDir, env, start } = ownDirectory();

  it('F24: says in one line that the address is taken, or that the settings are wrong', async () => {
    const server = await start();
    const port = new URL(server.base).port;
    const before = performance.now();
    const taken = await lyceum(['serve'], { ...env, PORT: port });
    expect(performance.now() - before).toBeLessThan(11_000);
    expect(taken).toEqual({ code: 1, out: [], err: [expect.stringContaining(`127.0.0.1:${port} is in use`)] });
    expect(await server.end('SIGTERM')).toBe(0);
    const wrong = await lyceum(['serve'], { ...env, PORT: '1e9' });
    expect(wrong).toEqual({ code: 1, out: [], err: [expect.stringMatching(/^PORT must be/)] });
  });

  it('F24: refuses a schema that is newer, in one line', async () => {
    await withDatabaseOf(dataDir, async (query) => {
      await query(`insert into schema_migrations (name) values ('9999-tomorrow')`);
      for (const args of [['serve'], ['worker'], ['migrate', 'up'], ['token', 'create', '--user', 'student']]) {
        const line = expect.stringMatching(/is newer .*9999-tomorrow/);
        expect(await lyceum(args, env)).toEqual({ code: 1, out: [], err: [line] });
      }
      await query(`delete from schema_migrations where name = '9999-tomorrow'`);
    });
  });

  it('F24: refuses to work on a schema that is older, except where it makes it new', async () => {
    const empty = await makePreparedDirectory('nothing', 'lyceum-empty-');
    const old = { LYCEUM_DATA: empty };
    await withDatabaseOf(empty, async () => {
      for (const args of [['worker'], ['token', 'create', '--user', 'student']]) {
        const line = expect.stringMatching(/^The database lacks 0001-/);
        expect(await lyceum(args, old)).toEqual({ code: 1, out: [], err: [line] });
      }
      expect((await lyceum(['migrate', 'check'], old)).code).toBe(1);
      expect((await lyceum(['migrate', 'up'], old)).out).toContain('0001-first-areas');
      expect((await lyceum(['migrate', 'check'], old)).code).toBe(0);
    });
    rmSync(empty, { recursive: true });
  });

  it('runs jobs alone, and on somebody else’s database makes no demo school and prints no token', async () => {
    const foreign = await makePreparedDirectory('nothing', 'lyceum-foreign-');
    await withDatabaseOf(foreign, async (query, url) => {
      const settings = {
        DATABASE_URL: url,
        SECRET_KEY: 'ab'.repeat(32),
        LYCEUM_DATA: join(foreign, 'files'),
        WORKER: 'off',
      };
      const server = await serve(settings, { last: /in a browser/ });
      await sleep(100);
      expect(server.tokens).toEqual({});
      expect(await query('select from accounts')).toMatchObject({ rowCount: 0 });
      const worker = spawnCommand(['worker'], settings);
      await once(worker.stderr, 'data', { signal: AbortSignal.timeout(30_000) });
      worker.kill('SIGTERM');
      expect(await once(worker, 'close')).toEqual([0, null]);
      // With its database still there: nothing may hold the process.
      const before = performance.now();
      expect(await server.end('SIGTERM')).toBe(0);
      expect(performance.now() - before).toBeLessThan(9_000);
    });
    rmSync(foreign, { recursive: true });
  });

  it('F24: says in one line that the database under DATABASE_URL cannot be reached, and never its password', async () => {
    const url = 'postgresql://me:hidden@127.0.0.1:1/school';
    const run = await lyceum(['serve'], { ...env, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) });
    expect(run).toEqual({
      code: 1,
      out: [],
      err: [expect.stringMatching(/^The database cannot be reached: .*ECONNREFUSED/)],
    });
    expect(run.err.join()).not.toContain('hidden');
  });

  it('waits for a database that is just starting', async () => {
    const words = [
      '57P03 the database system is starting up',
      '57P03 the database system is not yet accepting connections',
      '28P01 that is the wrong password',
    ];
    let asked = 0;
    const database = createServer((socket) => {
      socket.once('data', () => {
        const [, code, said] = /^(\w+) (.*)/.exec(words[asked++] as string) as unknown as [string, string, string];
        const fields = Buffer.from(`SFATAL\0C${code}\0M${said}\0\0`);
        const head = Buffer.from([0x45, 0, 0, 0, 0]);
        head.writeUInt32BE(fields.length + 4, 1);
        socket.end(Buffer.concat([head, fields]));
      });
    });
    await once(database.listen(0, '127.0.0.1'), 'listening');
    const url = `postgresql://me:hidden@127.0.0.1:${(database.address() as AddressInfo).port}/school`;
    const run = await lyceum(['serve'], { ...env, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) });
    database.close();
    expect([asked, run.err]).toEqual([3, ['The database cannot be reached: that is the wrong password.']]);
  });
});
