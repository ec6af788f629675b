import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { createLogger } from '../../src/server/process/logger.js';
import { announce, send, until, uploaded } from '../learning/files/uploads.js';
import { setReadOnly } from '../support/read-only.js';
import { type Answer, openWorld, type World } from '../support/world.js';

describe('A database that takes no writes', () => {
  let world: World;
  const lines: { level: string; msg?: string; err?: { message?: string } }[] = [];
  const told = () => lines.filter(({ msg }) => msg !== undefined);
  beforeAll(async () => {
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
    world = await openWorld({ RATE_LIMIT: 'on', RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_PREFLIGHT: '0' }, logger);
  });
  afterEach(() => setReadOnly(world, false));
  afterAll(() => world.close());

  const refused = (answer: Answer) => ({
    status: answer.status,
    words: answer.body.status,
    code: answer.body.errors?.[0]?.error_code,
    waits: Number(answer.headers.get('retry-after')) > 0,
  });
  const readOnly = { status: 503, words: 'unavailable', code: 'read_only', waits: true };
  /** Connections that were cut are felt by the first who use them. */
  const settled = () => until(async () => (await world.as('admin').get('/accounts/self')).status === 200);

  it('answers reads, refuses writes with 503 and a code, and writes again when it is over', async () => {
    const admin = world.as('admin');
    const teach = world.as('teach');
    const files = `/courses/${world.courses.C1}/files`;
    const kept = await uploaded(teach, files, 'kept.txt', 'kept');
    const announced = await announce(teach, files, 'late.txt', 'late');
    await setReadOnly(world, true);
    await settled();
    for (const who of ['admin', 'teach', 'stu1', 'ta'] as const) {
      expect([who, (await world.as(who).get('/users/self')).status]).toEqual([who, 200]);
      const { body } = await world.as(who).graphql('{ viewer { name } }');
      expect([who, body.data.viewer.name]).toEqual([who, expect.any(String)]);
    }
    expect((await admin.get(`/accounts/${world.accounts.RA}/courses`)).status).toBe(200);
    expect(await (await fetch(kept.url)).text()).toBe('kept');

    const renamed = await admin.put(`/accounts/${world.accounts.RA1}`, { 'account[name]': 'Changed' });
    expect(refused(renamed)).toEqual(readOnly);
    expect(refused(await announce(teach, files, 'new.txt', 'new'))).toEqual(readOnly);
    expect(refused(await send(announced.body, 'late'))).toEqual(readOnly);
    const mutation = `mutation { updateAccount(id: ${world.accounts.RA1}, input: { name: "Changed" }) { account { name } } }`;
    const { status, headers, body } = await admin.graphql(mutation);
    expect([status, body.errors[0].extensions.reason]).toEqual([503, 'read_only']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

    await setReadOnly(world, false);
    await settled();
    const names = await world.sql('select name from accounts where id = $1', [world.accounts.RA1]);
    expect(names).not.toEqual([{ name: 'Changed' }]);
    expect((await admin.put(`/accounts/${world.accounts.RA1}`, { 'account[name]': 'Changed' })).status).toBe(200);
    expect((await send(announced.body, 'late')).status).toBe(201);
  });

  it('is told by /readyz, which stays 200: reads are answered', async () => {
    const ready = async () => {
      await pause(1_050);
      const { status, body } = await world.withToken(null).get('/readyz');
      return { answered: status, ...body };
    };
    expect(await ready()).toEqual({
      answered: 200,
      status: 'ok',
      checks: { database: 'ok', schema: 'ok', writes: 'ok' },
    });
    await setReadOnly(world, true);
    await settled();
    expect(await ready()).toEqual({
      answered: 200,
      status: 'read_only',
      checks: { database: 'ok', schema: 'ok', writes: 'read_only' },
    });
    await setReadOnly(world, false);
    await settled();
    expect(await ready()).toMatchObject({ status: 'ok', checks: { writes: 'ok' } });
  });

  it('does not fill the log, however many ask', async () => {
    await setReadOnly(world, true);
    await settled();
    // Every token is found again, as it is after five seconds, and the shared rate store is tried after each pause.
    lines.length = 0;
    for (const end = performance.now() + 3_300; performance.now() < end; await pause(30)) {
      world.app.cache.clear();
      expect((await world.as('stu1').get('/users/self')).status).toBe(200);
      expect((await world.as('stu1').put('/users/self', { 'user[short_name]': 'X' })).status).toBe(503);
    }
    expect(told().length).toBeLessThanOrEqual(2);
  });

  it('lets jobs wait, and takes them when it is over', async () => {
    await setReadOnly(world, true);
    await settled();
    lines.length = 0;
    const worker = await startWorker(world.app, { concurrency: 2 });
    try {
      await pause(3_000);
      expect(told().map(({ err }) => err?.message)).toEqual(['The database takes no writes: jobs wait until it does.']);
      await setReadOnly(world, false);
      await settled();
      await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out });
      const queued = () => world.sql(`select from graphile_worker._private_jobs`);
      expect(await queued()).not.toEqual([]);
      await until(async () => (await queued()).length === 0);
    } finally {
      await worker.stop();
    }
  });
});
