import { setTimeout as pause } from 'node:timers/promises';
import { idIn, type Job } from '../../src/platform/jobs/jobs.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { openWorld, type World } from '../support/world.js';

/** What becomes of jobs whose workers lost them, while the process that had them lives on. */
describe('A job that its workers have lost', () => {
  let world: World;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  /** Numbers of the jobs, each time one is run. */
  let runs: number[];
  let during: (number: number, services: Parameters<Job['run']>[0]['services']) => Promise<unknown>;
  const job: Job = {
    task: 'test_lost',
    run: async ({ services }, payload) => {
      const number = idIn(payload, 'number');
      runs.push(number);
      await during(number, services);
    },
  };
  beforeAll(async () => {
    world = await openWorld();
    const presence = { lookEvery: 100, ownAfter: 600, deadAfter: 600 };
    worker = await startWorker(world.app, { concurrency: 2, more: [job], presence });
  });
  beforeEach(() => {
    runs = [];
    during = () => Promise.resolve();
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  const queue = async (number: number): Promise<string> => {
    const add = `select id from graphile_worker.add_job('test_lost', json_build_object('number', $1::int), max_attempts := 5)`;
    return (await world.sql(add, [number]))[0].id;
  };
  const rowOf = async (id: string) =>
    (
      await world.sql(
        'select locked_by as holder, attempts, last_error as error from graphile_worker._private_jobs where id = $1',
        [id],
      )
    )[0];
  const gone = async (id: string) => {
    for (let looks = 0; (await rowOf(id)) !== undefined; looks += 1) {
      if (looks === 300) throw new Error(`The job is still there: ${JSON.stringify(await rowOf(id))}`);
      await pause(50);
    }
  };

  it('runs after all where the answer that gave it to them never came; what runs meanwhile is left alone', async () => {
    let finish: () => void = () => undefined;
    during = (number) => (number === 1 ? new Promise<void>((resolve) => (finish = resolve)) : Promise.resolve());
    const long = await queue(1);
    while (runs.length === 0) await pause(10);
    const { holder } = await rowOf(long);
    // As `get_job` leaves it when its connection ends between the commit and the answer.
    const [{ id: lost }] = await world.sql(
      `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, locked_by, locked_at)
       select id, '{"number": 2}', 5, 1, $1, now() from graphile_worker._private_tasks where identifier = 'test_lost'
       returning id`,
      [holder],
    );
    await gone(lost);
    await pause(1_000);
    expect([runs.filter((n) => n === 1), runs.filter((n) => n === 2)]).toEqual([[1], [2]]);
    expect(await rowOf(long)).toEqual({ holder, attempts: 1, error: null });
    finish();
    await gone(long);
    expect(runs.filter((n) => n === 1)).toEqual([1]);
  });

  it('runs again where its end could not be told', async () => {
    // The library waits for no answer here; a server outlives that, as it outlives every fault that nobody catches.
    const stray: unknown[] = [];
    const note = (fault: unknown) => stray.push(fault);
    process.on('unhandledRejection', note);
    const blocker = await world.connect();
    during = async () => {
      if (runs.length > 1) return;
      await blocker.query('begin');
      await blocker.query('lock table graphile_worker._private_jobs in share row exclusive mode');
    };
    const id = await queue(1);
    const deleting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'delete from%_private_jobs%'`;
    let pid: number | undefined;
    while (pid === undefined) {
      await pause(20);
      pid = (await world.sql(deleting))[0]?.pid;
    }
    await world.sql('select pg_terminate_backend($1, 5000)', [pid]);
    await blocker.query('rollback');
    blocker.release();
    await gone(id);
    process.off('unhandledRejection', note);
    expect([runs, stray]).toEqual([[1, 1], [expect.objectContaining({ code: '57P01' })]]);
  });

  it('begins again at once where the database broke it off, and has not failed', async () => {
    let attempts = 0;
    during = async (_number, services) => {
      attempts = (await world.sql(`select max(attempts)::int as n from graphile_worker._private_jobs`))[0].n;
      if (runs.length > 2) return;
      await services.transaction(async (em) => {
        const [{ pid }] = await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
        await world.sql('select pg_terminate_backend($1)', [pid]);
        await em.execute('select 1');
      });
    };
    const id = await queue(1);
    await gone(id);
    expect([runs, attempts]).toEqual([[1, 1, 1], 1]);
  });
});
