import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf } from '../support/world.js';
import { ownDirectory, withDatabaseOf } from './own-directory.js';
import { lyceum, type Served, serve } from './served.js';

describe('commands beside a service on one data directory', () => {
  const { dataDir, env, start } = ownDirectory();

  it('lets each command work beside it', async () => {
    const server = await start();
    const made = await lyceum(['token', 'create', '--user', 'Student2', '--expires', '1h'], env);
    expect(made).toEqual({ code: 0, out: [expect.stringMatching(/^[\w-]{43}$/)], err: [] });
    const student2 = callerOf(server.base, made.out[0] as string);
    expect((await student2.graphql('{ viewer { name } }')).body.data.viewer.name).toBe('Samuel Boateng');
    expect((await lyceum(['token', 'revoke', made.out[0] as string], env)).code).toBe(0);
    // The server forgets the token as soon as the database tells it.
    await sleep(200);
    expect((await student2.graphql('{ viewer { name } }')).status).toBe(401);
    expect(await lyceum(['migrate', 'check'], env)).toEqual({ code: 0, out: [], err: [] });
    expect((await lyceum(['seed', 'demo'], env)).err).toEqual(['The demo school is there already.']);
    const doctor = await lyceum(['doctor'], env);
    expect(doctor.out).toContain("ok     the rate limit's store (memory) fits 1 running server");
    expect((await server.as('admin').get('/accounts/self')).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('makes a token with scopes that holds on REST, and refuses scopes that no route has', async () => {
    const server = await start();
    const scope = 'url:GET|/api/v1/accounts/:id';
    const made = await lyceum(['token', 'create', '--user', 'admin', '--scope', scope], env);
    const limited = callerOf(server.base, made.out[0] as string);
    expect((await limited.get('/accounts/self')).status).toBe(200);
    expect((await limited.get('/accounts/self/courses')).status).toBe(403);
    const refused = await lyceum(['token', 'create', '--user', 'admin', '--scope', 'url:GET|/nowhere'], env);
    expect(refused).toEqual({ code: 1, out: [], err: [expect.stringMatching(/^url:GET\|\/nowhere is no scope/)] });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('asks for the account where two tenants have the login, and names logins that do not exist', async () => {
    const create = (...args: string[]) => lyceum(['token', 'create', '--user', ...args], env);
    await withDatabaseOf(dataDir, async () => {
      expect(await create('visitor')).toMatchObject({ code: 1, out: [], err: [expect.stringContaining('--account')] });
      expect(await create('visitor', '--account', 'Hillside College')).toMatchObject({ code: 0, err: [] });
      expect(await create('nobody')).toEqual({ code: 1, out: [], err: ['No login is called nobody.'] });
    });
    expect(await create('student', '--expires', 'soon')).toMatchObject({ code: 1, out: [], err: [expect.any(String)] });
  });

  it('leaves the tokens of a server that runs alone when another is started on its directory, whether that one can listen or not', async () => {
    const works = async (server: Served, token = server.tokens['admin'] as string) =>
      (await callerOf(server.base, token).get('/accounts/self')).status;
    const running = await start();
    const rows = 'select count(*)::int as count, max(id)::int as last from access_tokens where revoked_at is null';
    await withDatabaseOf(dataDir, async (query) => {
      const before = (await query(rows)) as { rows: unknown[] };
      const taken = await lyceum(['serve'], { ...env, PORT: new URL(running.base).port });
      expect(taken.code).toBe(1);
      expect(((await query(rows)) as { rows: unknown[] }).rows).toEqual(before.rows);
    });
    expect(await works(running)).toBe(200);
    const beside = await serve({ ...env, WORKER: 'off' });
    try {
      expect([await works(running), await works(beside)]).toEqual([200, 200]);
      expect(await running.end('SIGTERM')).toBe(0);
      const third = await start();
      expect(await works(third)).toBe(200);
      expect(await works(third, running.tokens['admin'])).toBe(401);
      expect(await works(third, beside.tokens['admin'])).toBe(200);
      expect(await third.end('SIGTERM')).toBe(0);
    } finally {
      await beside.end('SIGTERM');
    }
  });
});
