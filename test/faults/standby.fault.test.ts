import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, stopAbandoned } from '../../src/server/process/postgres/launcher.js';
import { until } from '../learning/files/uploads.js';
import { lyceum, type Served, serve } from '../server/served.js';
import { makePreparedDirectory } from '../support/prepared-directories.js';
import { type Caller, callerOf } from '../support/world.js';

const silent = () => undefined;

/** The service on a standby, then on the primary that it becomes, then on one that was set to read only. */
describe('A database that takes no writes for a while', () => {
  let dataDir: string;
  let env: Record<string, string>;
  let served: Served;
  let admin: Caller;
  let cluster: Awaited<ReturnType<typeof startEmbedded>>;

  const sql = async (text: string) => {
    const client = new pg.Client({ connectionString: cluster.url, options: '-c default_transaction_read_only=off' });
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  /** What the service has logged beside its requests. */
  const told = () =>
    served
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && JSON.parse(line).msg !== undefined);
  const rename = (name: string) => admin.put('/accounts/self', { 'account[name]': name });
  /** A write that leaves a job behind; resolves when the job was done. */
  const jobIsDone = async () => {
    const { status } = await admin.post('/accounts/self/admins', { user_id: 'sis_user_id:R-1004' });
    expect(status).toBe(200);
    await until(
      async () =>
        (await sql('select from graphile_worker._private_jobs where locked_at is not null or run_at <= now()'))
          .length === 0,
    );
  };

  beforeAll(async () => {
    dataDir = await makePreparedDirectory('demo', 'lyceum-standby-');
    env = { LYCEUM_DATA: dataDir, LOG_LEVEL: 'warn' };
    const token = (await lyceum(['token', 'create', '--user', 'admin'], env)).out[0] as string;
    writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '');
    // Held here, so that no end of a service stops it.
    cluster = await startEmbedded({ dataDir, log: silent });
    served = await serve(env, { last: /in a browser/ });
    admin = callerOf(served.base, token);
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await cluster.stop();
    await stopAbandoned(dataDir, silent);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const onlyReads = async () => {
    for (const end = performance.now() + 6_000; performance.now() < end; await pause(100)) {
      expect((await admin.get('/accounts/self')).status).toBe(200);
      const { status, body } = await rename('Never');
      expect([status, body.errors[0].error_code]).toEqual([503, 'read_only']);
    }
    expect((await admin.get('/readyz')).body).toMatchObject({ status: 'read_only', checks: { writes: 'read_only' } });
    expect(await sql(`select from accounts where name = 'Never'`)).toEqual([]);
  };

  it('is served by a start on a standby, without a flood in the log, and written when it is promoted', async () => {
    await onlyReads();
    expect(told().length).toBeLessThanOrEqual(4);
    await sql('select pg_promote()');
    await until(async () => (await rename('Promoted')).status === 200);
    await jobIsDone();
  });

  it('is served when it becomes so under a running service, likewise', async () => {
    const before = told().length;
    await sql('alter system set default_transaction_read_only = on');
    await sql('select pg_reload_conf()');
    await until(async () => (await rename('Never')).status === 503);
    await onlyReads();
    await sql('alter system reset default_transaction_read_only');
    await sql('select pg_reload_conf()');
    await until(async () => (await rename('Again')).status === 200);
    await jobIsDone();
    expect(told().slice(before).length).toBeLessThanOrEqual(4);
  });
});
