import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, stopAbandoned } from '../../src/server/postgres/launcher.js';
import { callerOf } from '../support/world.js';
import { lyceum, type Served, serve, spawnCommand } from './served.js';

const silent = () => undefined;

type Query = (text: string) => Promise<unknown>;

/** Holds the data directory's own database open while `work` runs: commands adopt it, and need not start it. */
async function withDatabaseOf(dataDir: string, work: (query: Query, url: string) => Promise<void>): Promise<void> {
  const cluster = await startEmbedded({ dataDir, log: silent });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    await work((text) => client.query(text), cluster.url);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** Kills the database's server, as a machine that runs out of memory does. */
function killDatabaseOf(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

describe('the service on a data directory of its own', () => {
  let dataDir: string;
  let env: Record<string, string>;
  let served: Served | undefined;
  const start = async (more: Record<string, string> = {}): Promise<Served> => {
    served = await serve({ ...env, ...more });
    return served;
  };

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lyceum-serve-'));
    env = { LYCEUM_DATA: dataDir, LOG_LEVEL: 'warn' };
  });
  afterEach(() => served?.child.kill('SIGKILL'));
  afterAll(async () => {
    await stopAbandoned(dataDir, silent);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('prints where it is and three tokens, and they work on REST and on GraphQL', async () => {
    const server = await start();
    expect(server.said()).toContain(`REST      ${server.base}/api/v1\n`);
    expect(server.said()).toContain(`Sandbox   ${server.base}/graphql`);
    expect(Object.keys(server.tokens)).toEqual(['admin', 'teacher', 'student']);
    const account = await server.as('admin').get('/accounts/self');
    expect(account.body).toMatchObject({ id: 1, name: 'Riverside University' });
    for (const [login, name] of Object.entries({ teacher: 'Tomas Lindqvist', student: 'Stella Moreau' })) {
      const answer = await server.as(login).graphql('{ viewer { name } }');
      expect(answer.body).toEqual({ data: { viewer: { name } } });
    }
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('keeps its data from one start to the next, and ends the tokens of the earlier one', async () => {
    const first = await start();
    const renamed = await first.as('admin').put('/accounts/self', { 'account[name]': 'Riverside' });
    expect(renamed.status).toBe(200);
    expect(await first.end('SIGINT')).toBe(0);
    const second = await start();
    expect((await second.as('admin').get('/accounts/self')).body.name).toBe('Riverside');
    const earlier = callerOf(second.base, first.tokens['admin'] as string);
    expect((await earlier.get('/accounts/self')).status).toBe(401);
    expect(await second.end('SIGTERM')).toBe(0);
  });

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

  it('comes up again after it and its database were killed', async () => {
    const killed = await start();
    await killed.as('admin').put('/accounts/self', { 'account[name]': 'Kept once' });
    expect(await killed.end('SIGKILL')).toBeNull();
    const adopting = await start();
    expect((await adopting.as('admin').get('/accounts/self')).body.name).toBe('Kept once');
    await adopting.as('admin').put('/accounts/self', { 'account[name]': 'Kept twice' });
    adopting.child.kill('SIGKILL');
    killDatabaseOf(dataDir);
    await adopting.end('SIGKILL');
    const recovering = await start();
    expect((await recovering.as('admin').get('/accounts/self')).body.name).toBe('Kept twice');
    expect(await recovering.end('SIGTERM')).toBe(0);
  });

  it('F07: ends with 0 on SIGTERM, and cuts no request off', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: (number | string)[] = [];
    let ending = false;
    const caller = async () => {
      while (!ending) outcomes.push(await statusOf(server, agent));
    };
    const callers = Array.from({ length: 8 }, caller);
    for (const deadline = performance.now() + 20_000; outcomes.length < 50 && performance.now() < deadline; )
      await sleep(20);
    const ended = server.end('SIGTERM');
    await sleep(150);
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503);
    await sleep(150);
    ending = true;
    await Promise.all(callers);
    expect(await ended).toBe(0);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    agent.destroy();
  });

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
    const empty = mkdtempSync(join(tmpdir(), 'lyceum-empty-'));
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
    const foreign = mkdtempSync(join(tmpdir(), 'lyceum-foreign-'));
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
});

/** The status of a request, or the code of the fault that its connection had. */
function statusOf({ base, tokens }: Served, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${tokens['admin']}` };
    get(`${base}/api/v1/accounts/self`, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
