import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../../src/server/postgres/launcher.js';
import { type Answer, openWorldOn, type World } from '../support/world.js';

/** A database server that dies and comes back while clients read and write. */
describe('A database that restarts', () => {
  let dataDir: string;
  let cluster: Awaited<ReturnType<typeof startEmbedded>>;
  let world: World;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lyceum-fault-'));
    cluster = await startEmbedded({ dataDir, log: () => undefined });
    world = await openWorldOn(cluster.url);
  });
  afterAll(async () => {
    await world.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** PostgreSQL answers the violent death of one backend like an immediate restart: everybody out, then recovery. */
  const crash = async (): Promise<void> => {
    const [backend] = await world.sql('select pg_backend_pid() as pid');
    process.kill(backend.pid, 'SIGKILL');
  };

  it('F01: costs 503 with Retry-After and nothing else, loses no acknowledged write, and is over within seconds', async () => {
    const admin = world.as('admin');
    const acknowledged: number[] = [];
    const seen = new Map<number, number>();
    let stopped = false;
    const note = (answer: Answer) => {
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) {
        expect(answer.headers.get('retry-after')).not.toBeNull();
        expect(answer.body.status).toBe('unavailable');
        expect(answer.body.errors[0].error_code).toBe('database_unavailable');
      } else expect(answer.status).toBe(200);
    };
    let last = 0;
    const client = async () => {
      while (!stopped) {
        note(await admin.get(`/accounts/${world.accounts.RA1}`));
        last += 1;
        const wanted = last;
        const answer = await admin.put(`/accounts/${world.accounts.RA2}`, { 'account[name]': `Arts ${wanted}` });
        note(answer);
        if (answer.status === 200) acknowledged.push(wanted);
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client)).finally(() => {
      stopped = true;
    });
    await pause(600);
    await crash();
    const since = performance.now();
    let recovered = Number.POSITIVE_INFINITY;
    while (!stopped && recovered === Number.POSITIVE_INFINITY && performance.now() - since < 10_000) {
      if ((await admin.get(`/accounts/${world.accounts.RA1}`)).status === 200) recovered = performance.now() - since;
      await pause(20);
    }
    await pause(500);
    stopped = true;
    await clients;
    expect(recovered).toBeLessThan(5_000);
    const { pool } = world.app;
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(seen.get(200)).toBeGreaterThan(10);
    expect(seen.get(503)).toBeGreaterThan(0);
    // Every acknowledged rename left its line in the audit trail.
    const lines = await world.sql(
      `select data->'after'->>'name' as name from audit_events where event_type = 'account_updated'`,
    );
    const kept = new Set(lines.map((line) => line.name));
    expect(acknowledged.filter((n) => !kept.has(`Arts ${n}`))).toEqual([]);
  }, 60_000);
});
