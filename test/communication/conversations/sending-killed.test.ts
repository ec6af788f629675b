import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { manyStudents } from '../../support/school-builders.js';
import { openNewWorld, type World } from '../../support/world.js';
import { write } from './writing-builders.js';

const people = 5_000;

describe('A message to thousands whose worker is killed, and whose database goes away', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openNewWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const one = async (text: string) => (await world.sql(text))[0];
  const sent = async (): Promise<number> => (await one('select count(*)::int as n from conversation_messages')).n;
  const sentTo = async (count: number) => {
    while ((await sent()) < count) await pause(10);
  };
  /** Megabytes; 0 where the system does not tell. */
  const memoryOf = (pid: number | undefined): number =>
    process.platform !== 'linux'
      ? 0
      : Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

  it('F05: reaches each of them exactly once, in memory that does not grow with their number', async () => {
    const ids = await manyStudents(world, people);
    await world.sql('analyze');
    expect((await write(world, 'teach', ids.map(String), 'x'.repeat(2000), { subject: 'News' })).status).toBe(202);
    const first = await workers.start(world);
    await sentTo(500);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await sent()).toBeLessThan(people);
    const second = await workers.start(world);
    await sentTo(1_500);
    const early = memoryOf(second.pid);
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'lyceum%' and pid <> pg_backend_pid()`,
    );
    let most = early;
    let state = '';
    while (!['completed', 'failed'].includes(state)) {
      await pause(50);
      most = Math.max(most, memoryOf(second.pid));
      state = (await one(`select workflow_state as state from progress where tag = 'conversation_batch'`)).state;
    }
    expect(await one(`select workflow_state, results from progress where tag = 'conversation_batch'`)).toEqual({
      workflow_state: 'completed',
      results: { processed: people, failed: 0 },
    });
    expect(most - early).toBeLessThan(100);
    expect(
      await one(
        `select (select count(*)::int from conversations) as conversations,
           (select count(*)::int from conversation_messages) as messages,
           (select count(*)::int from held_messages where user_id = any(array[${ids.join()}])) as held,
           (select count(distinct user_id)::int from held_messages) as holders,
           (select count(*)::int from conversation_views) as views,
           (select count(*)::int from live_events where topic = 'message_received') as announced`,
      ),
    ).toEqual({
      conversations: people,
      messages: people,
      held: people,
      holders: people + 1,
      views: 2 * people,
      announced: 2 * people,
    });
  });

  it('stops between two parts where its progress is cancelled: what is sent stays', async () => {
    const before = await sent();
    const ids = (await world.sql(`select id::int from users where name like 'Person %' limit 2000`)).map(
      ({ id }) => id,
    );
    await write(world, 'teach', ids.map(String), 'again');
    await sentTo(before + 100);
    const { id } = await one('select max(id)::int as id from progress');
    expect((await world.as('teach').post(`/progress/${id}/cancel`)).status).toBe(200);
    while ((await world.as('teach').get('/conversations/batches')).body.length > 0) await pause(10);
    const stopped = await sent();
    expect([stopped < before + 2_000, (stopped - before) % 100]).toEqual([true, 0]);
    const { sent: told } = await one('select sent from conversation_batches order by id desc limit 1');
    expect(told).toBe(stopped - before);
    expect((await world.as('teach').get(`/progress/${id}`)).body).toMatchObject({
      workflow_state: 'failed',
      message: 'The job was cancelled.',
    });
  });
});
