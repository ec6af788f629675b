import { setTimeout as pause } from 'node:timers/promises';
import { idIn, type Job } from '../../src/platform/jobs/jobs.js';
import type { Lane } from '../../src/platform/jobs/jobs.sql.js';
import { waitsInVain } from '../../src/server/jobs/calls.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { openWorld, type World } from '../support/world.js';

type Worker = Awaited<ReturnType<typeof startWorker>>;

/** Tenants that nobody has: what is queued for them here needs no record. */
const [flooder, other] = [9_001, 9_002] as const;

interface Queued {
  readonly times?: number;
  readonly user?: number;
  readonly key?: string;
  /** What the job is called here; the tenant's number unless named. */
  readonly name?: number;
}

describe('The queue', () => {
  let world: World;
  const workers: Worker[] = [];
  /** Names of jobs in the order in which they began. */
  let began: number[];
  let running: number[];
  let most: Map<number, number>;
  let during: (name: number) => Promise<unknown>;
  /** What ends the jobs that are held. */
  const letGo: (() => void)[] = [];
  const jobOf = (lane: Lane): Job => ({
    task: `test_${lane}`,
    lane,
    run: async (_run, payload) => {
      const name = idIn(payload, 'name');
      began.push(name);
      running.push(name);
      most.set(name, Math.max(most.get(name) ?? 0, running.filter((one) => one === name).length));
      try {
        await during(name);
      } finally {
        running.splice(running.indexOf(name), 1);
      }
    },
  });
  const more = (['short', 'long', 'download'] as const).map(jobOf);
  const start = async (concurrency: number) => {
    workers.push(await startWorker(world.app, { concurrency, more }));
  };
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(() => {
    began = [];
    running = [];
    most = new Map();
    during = () => Promise.resolve();
  });
  afterEach(async () => {
    for (const finish of letGo.splice(0)) finish();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await world.sql('delete from graphile_worker._private_jobs');
  });
  afterAll(() => world.close());

  const queue = (lane: Lane, tenant: number, { times = 1, user, key, name = tenant }: Queued = {}) =>
    world.sql(
      `select count(queue_job('test_' || $1, json_build_object('name', $2::int), $3, $1, $4, $5)) from generate_series(1, $6)`,
      [lane, name, key, tenant, user, times],
    );
  const until = async (what: () => boolean) => {
    const since = performance.now();
    while (!what()) {
      if (performance.now() - since > 30_000) throw new Error(`It never came: ${began.length} began.`);
      await pause(5);
    }
  };
  const hasBegun = (name: number) => began.includes(name);
  /** Jobs that run until they are let go. */
  const held = () => {
    let finish: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (finish = resolve));
    letGo.push(finish);
    return { over, finish };
  };

  it('gives a tenant its turn at once, however many jobs another has queued before', async () => {
    during = () => pause(2);
    await queue('short', flooder, { times: 10_000 });
    await start(4);
    await until(() => began.length > 20);
    const before = began.length;
    await queue('short', other);
    await until(() => hasBegun(other));
    // What was under way when it was queued, and what was taken while it came to be known: on a busy machine that is more.
    expect(began.indexOf(other) - before).toBeLessThan(500);
    const [{ left }] = await world.sql('select count(*)::int as left from graphile_worker._private_jobs');
    expect(left).toBeGreaterThan(1_000);
  });

  it('goes round among those who wait: more floods than places keep nobody waiting', async () => {
    during = () => pause(2);
    const floods = [1, 2, 3, 4, 5, 6].map((n) => flooder + 10 * n);
    for (const flood of floods) await queue('short', flood, { times: 1_000 });
    await start(2);
    await until(() => began.length > 20);
    await queue('short', other);
    const before = began.length;
    await until(() => hasBegun(other));
    // One behind all of them would have waited for 6,000; how long it takes to be known depends on the machine.
    expect(began.indexOf(other) - before).toBeLessThan(1_500);
    const shares = floods.map((flood) => began.filter((one) => one === flood).length);
    // None of them had come to its end meanwhile.
    expect(Math.max(...shares)).toBeLessThan(1_000);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2);
  });

  it('keeps a place free for other tenants where jobs take long, also among several processes', async () => {
    const { over, finish } = held();
    during = () => over;
    await queue('long', flooder, { times: 20 });
    await Promise.all([start(2), start(2)]);
    await until(() => running.length === 3);
    await queue('long', other);
    await until(() => hasBegun(other));
    // What is short waits for nothing that is long.
    during = () => Promise.resolve();
    await queue('short', flooder, { name: 1 });
    await until(() => hasBegun(1));
    finish();
    await until(() => began.length === 22 && running.length === 0);
    expect(most.get(flooder)).toBe(3);
  });

  it('fetches one file of a user at a time, and meanwhile those of the others', async () => {
    const { over, finish } = held();
    during = (name) => (name === 1 ? over : pause(5));
    await start(4);
    await queue('download', flooder, { times: 4, user: 1, name: 1 });
    await until(() => hasBegun(1));
    await queue('download', flooder, { times: 3, user: 2, name: 2 });
    await queue('download', other, { user: 3, name: 3 });
    await until(() => began.length === 5 && running.length === 1);
    expect([[...began].sort((a, b) => a - b), running]).toEqual([[1, 2, 2, 2, 3], [1]]);
    finish();
    await until(() => began.length === 8);
    expect([...most]).toEqual(
      expect.arrayContaining([
        [1, 1],
        [2, 1],
      ]),
    );
  });

  it('gives each person of a tenant a turn, too', async () => {
    during = () => pause(2);
    await queue('short', flooder, { times: 300, user: 1, name: 1 });
    await queue('short', flooder, { times: 300, user: 2, name: 2 });
    // One place for the tenant, and one person in it at a time.
    await start(1);
    await until(() => began.length > 20);
    await queue('short', flooder, { user: 3, name: 3 });
    await until(() => hasBegun(3));
    const [first, second] = [1, 2].map((name) => began.filter((one) => one === name).length) as [number, number];
    expect([Math.abs(first - second) <= 1, began.indexOf(3) < 100]).toEqual([true, true]);
  });

  it('tries what failed again when its time has come, in its line, and lets the others pass meanwhile', async () => {
    let failures = 0;
    during = async (name) => {
      if (name === 1 && failures++ === 0) throw new Error('not yet');
    };
    await queue('short', flooder, { name: 1, user: 1 });
    await start(1);
    await until(() => failures === 1);
    await queue('short', flooder, { name: 2, user: 1, times: 3 });
    await until(() => began.length === 4);
    // What has ended is taken out of the queue a moment later.
    const stands = `select priority, flags, attempts from graphile_worker._private_jobs where locked_at is null`;
    const flags = { waits: true, lane: 'short', tenant: flooder, person: 1 };
    expect([began, await world.sql(stands)]).toEqual([[1, 2, 2, 2], [{ priority: 2, flags, attempts: 1 }]]);
    await until(() => began.length === 5);
    expect(began).toEqual([1, 2, 2, 2, 1]);
  });

  it('keeps the order of a tenant, and the place of a job that is queued again under its key', async () => {
    await queue('short', flooder, { name: 1 });
    await queue('short', flooder, { name: 2, key: 'key' });
    await queue('short', flooder, { name: 3 });
    await queue('short', flooder, { name: 4, key: 'key' });
    await start(1);
    await until(() => began.length === 3);
    expect(began).toEqual([1, 4, 3]);
  });

  it('is seen to stand still where nobody takes a job that could run, and not where one has to wait', async () => {
    const places = { now: async () => ({ lane: 'download' as const, ofTenant: 3, ofPerson: 1 }) };
    const standsStill = () => waitsInVain(world.app.pool, places, ['test_download'], 15);
    const onlyOne = `where id = (select min(id) from graphile_worker._private_jobs)`;
    await queue('download', flooder, { times: 2, user: 1 });
    expect(await standsStill()).toBe(false);
    await world.sql(`update graphile_worker._private_jobs set run_at = now() - interval '20 seconds'`);
    expect(await standsStill()).toBe(true);
    await world.sql(`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() ${onlyOne}`);
    expect(await standsStill()).toBe(false);
    await world.sql(`delete from graphile_worker._private_jobs ${onlyOne}`);
    expect(await standsStill()).toBe(true);
  });
});
