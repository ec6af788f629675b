/** Who is told of what, and when: nothing that did not commit, nothing lost, nothing to who may not see it. Decision 0128. */
import { LiveEvent } from '../../../src/identity/live-events/index.js';
import { removeOldLiveEvents } from '../../../src/identity/live-events/jobs/remove-old-live-events.job.js';
import { progressChanged } from '../../../src/identity/progress/index.js';
import { Login } from '../../../src/identity/users/index.js';
import { bulkStatement } from '../../../src/platform/sql/bulk.js';
import { sql } from '../../../src/platform/sql/sql.js';
import { write } from '../../../src/platform/transaction/write.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { changeRows } from '../../support/change-by-sql.js';
import { operateAs } from '../../support/operate.js';
import { runJob } from '../../support/run-job.js';
import { type SecondInstance, secondInstance } from '../../support/second-instance.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, LiveStream, moves, subscribed, until, watch } from './live-clients.js';

describe('What live updates tell', () => {
  let world: World;
  let second: SecondInstance;
  let id: number;
  const open: { close(): void }[] = [];
  beforeAll(async () => {
    world = await openNewWorld({ LIVE_SUBSCRIPTIONS_EACH: '200' });
    second = await secondInstance(world);
  });
  beforeEach(async () => {
    id = await aJob(world, world.users.teach);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await subscribed(world, 0);
    await subscribed(second, 0);
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  type Who = Parameters<World['as']>[0];
  const watching = async (
    who: Who,
    { at = world as Pick<World, 'base' | 'live'>, after = null as string | null, of = id } = {},
  ) => {
    const before = at.live().subscriptions;
    const socket = await LiveSocket.as(at.base, world.tokens[who]);
    open.push(socket);
    socket.subscribe('1', watch, { id: of, after });
    await until(() => at.live().subscriptions === before + 1 || socket.heard.some(({ type }) => type === 'error'));
    return socket;
  };
  const told = (client: LiveSocket): number[] => client.next('1').map(({ data }) => data.progressChanged.completion);
  const eventIds = (client: LiveSocket): string[] => client.next('1').map(({ data }) => data.progressChanged.eventId);

  it('is told by every server process, whichever made the change', async () => {
    const [here, there] = [await watching('teach'), await watching('teach', { at: second })];
    await moves(world, id, 10);
    await until(() => told(here).length === 1 && told(there).length === 1);
    const { status } = await second.as('teach').post(`/progress/${id}/cancel`);
    expect(status).toBe(200);
    await until(() => told(here).length === 2 && told(there).length === 2);
    expect(here.next('1')).toEqual(there.next('1'));
    expect(here.next('1')[1].data.progressChanged).toMatchObject({ workflowState: 'FAILED' });
  });

  it('is nothing that was rolled back, and what committed comes in that order', async () => {
    const socket = await watching('teach');
    const [first, other] = [await world.connect(), await world.connect()];
    try {
      await first.query('begin');
      await first.query('update progress set completion = 1 where id = $1', [id]);
      await first.query('rollback');
      const another = await aJob(world, world.users.teach);
      await first.query('begin');
      await first.query('update progress set completion = 2 where id = $1', [another]);
      await other.query('begin');
      await other.query('update progress set completion = 3 where id = $1', [id]);
      await other.query('commit');
      await first.query('commit');
      const both = await watching('teach', { of: another });
      await moves(world, another, 4);
      await until(() => told(both).length === 1 && told(socket).length === 1);
      expect([told(socket), told(both)]).toEqual([[3], [4]]);
      const rows = await world.sql(
        'select position::int, subject_id::int from live_events order by position desc limit 3',
      );
      expect(rows.map(({ subject_id }) => subject_id)).toEqual([another, another, id]);
    } finally {
      first.release();
      other.release();
    }
  });

  it('is what a bulk statement announces, in its transaction, once for each row', async () => {
    const socket = await watching('teach');
    const announced = bulkStatement<{ ids: readonly number[] }>(
      [LiveEvent],
      (value) => sql`
        insert into live_events (root_account_id, topic, subject_id)
        select p.root_account_id, ${sql.literal(progressChanged.name)}, p.id
        from progress p
        where p.id = any(${value('ids', 'bigint[]')})
      `,
    );
    const failing = operateAs(world, world.tokens.teach, async (ctx) => {
      await write(ctx, announced.with({ ids: [id] }));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await operateAs(world, world.tokens.teach, (ctx) => write(ctx, announced.with({ ids: [id] })));
    await until(() => told(socket).length === 1);
    const kept = await world.sql('select count(*)::int as count from live_events where subject_id = $1', [id]);
    expect(kept).toEqual([{ count: 1 }]);
  });

  it('comes after the listener was cut off, once and in order', async () => {
    const socket = await watching('teach');
    await moves(world, id, 1);
    await until(() => told(socket).length === 1);
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lyceum live' and datname = current_database()`,
    );
    for (const completion of [2, 3, 4]) await moves(world, id, completion);
    await until(() => told(socket).length === 4);
    // What came in the meantime is shown as it is by now.
    expect(new Set(eventIds(socket)).size).toBe(4);
    expect(eventIds(socket)).toEqual([...eventIds(socket)].sort((a, b) => Number(a) - Number(b)));
    await moves(world, id, 5);
    await until(() => told(socket).length === 5);
    expect(told(socket).at(-1)).toBe(5);
  });

  it('after: repeats what was missed, exactly, and then goes on', async () => {
    const first = await watching('teach');
    for (const completion of [1, 2, 3]) await moves(world, id, completion);
    await until(() => told(first).length === 3);
    const [one, ...later] = eventIds(first);
    first.close();
    await moves(world, id, 4);
    const again = await watching('teach', { after: one, at: second });
    await until(() => told(again).length === 3);
    expect(eventIds(again).slice(0, 2)).toEqual(later);
    await moves(world, id, 5);
    await until(() => told(again).length === 4);
    expect(told(again).at(-1)).toBe(5);
    expect(new Set(eventIds(again)).size).toBe(4);
  });

  it('Last-Event-ID: does the same for event streams', async () => {
    const ids: string[] = [];
    const token = world.tokens.teach;
    for (const lastId of [undefined, 0, 0] as const) {
      const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': ids[lastId]! };
      const stream = await LiveStream.open(world.base, watch, { id }, { token, headers });
      open.push(stream);
      if (lastId === undefined) for (const completion of [1, 2, 3]) await moves(world, id, completion);
      const expected = lastId === undefined ? 3 : 2;
      await until(() => stream.next().length === expected);
      const got = stream.events.map((event) => event.id!);
      if (lastId === undefined) ids.push(...got);
      else expect(got).toEqual(ids.slice(1));
    }
  });

  it('after: refuses an id that is none, of another tenant, or of more than an hour ago', async () => {
    const foreign = await aJob(world, world.users.adminB, world.accounts.RB);
    await moves(world, foreign, 1);
    const [{ position }] = await world.sql('select position from live_events where subject_id = $1', [foreign]);
    await moves(world, id, 1);
    const [{ position: old }] = await world.sql(
      `update live_events set told_at = now() - interval '61 minutes' where subject_id = $1 returning position`,
      [id],
    );
    for (const after of ['0', 'x', '999999999999', String(position), String(old)]) {
      const socket = await watching('teach', { after });
      const [error] = await socket.errors('1');
      expect([after, error.extensions]).toMatchObject([after, { reason: 'unknown_event', http: { status: 400 } }]);
    }
  });

  it('is kept for an hour, and then forgotten', async () => {
    for (const completion of [1, 2]) await moves(world, id, completion);
    await world.sql(
      `update live_events set told_at = now() - interval '61 minutes'
       where position <= (select min(position) from live_events where subject_id = $1)`,
      [id],
    );
    await runJob(world, removeOldLiveEvents);
    const kept = await world.sql('select subject_id::int from live_events order by position');
    expect(kept).toEqual([{ subject_id: id }]);
  });

  it('ends with the token: the socket closes with 4401, the stream says so', async () => {
    const em = await world.em();
    const login = await em.findOneOrFail(Login, world.logins.teach);
    const token = await createToken(em, login);
    const socket = await LiveSocket.as(second.base, token);
    const stream = await LiveStream.open(second.base, watch, { id }, { token });
    open.push(socket, stream);
    const [{ id: tokenId }] = await world.sql('select max(id)::int as id from access_tokens');
    await world.sql('update access_tokens set revoked_at = now() where id = $1', [tokenId]);
    expect(await socket.end()).toEqual([4401, 'Unauthorized']);
    await until(() => stream.isOver);
    expect(stream.events.map(({ event }) => event)).toEqual(['next', 'complete']);
    expect(stream.next()[0].errors[0].extensions).toMatchObject({ reason: 'invalid_token', http: { status: 401 } });
    await until(() => second.live().connections === 0);
  });

  it('ends when the token expires, without anybody saying so', async () => {
    const em = await world.em();
    const login = await em.findOneOrFail(Login, world.logins.teach);
    const token = await createToken(em, login, { expiresAt: new Date(Date.now() + 1_500) });
    const socket = await LiveSocket.as(world.base, token);
    open.push(socket);
    expect(socket.closed).toBeUndefined();
    expect(await socket.end()).toEqual([4401, 'Unauthorized']);
  });

  it('A69: is nothing more for who has lost the right to see it, while others are told', async () => {
    const [admin, owner] = [
      await watching('subadmin', { of: await jobOfScience() }),
      await watching('teach', { of: id }),
    ];
    await moves(world, id, 10);
    await until(() => told(admin).length === 1 && told(owner).length === 1);
    await changeRows(world, 'admins', { userId: world.users.subadmin }, { workflowState: 'deleted' });
    await moves(world, id, 20);
    await until(() => told(owner).length === 2);
    await moves(world, id, 30);
    await until(() => told(owner).length === 3);
    expect(told(admin)).toEqual([10]);
    await changeRows(world, 'admins', { userId: world.users.subadmin }, { workflowState: 'active' });
    await moves(world, id, 40);
    await until(() => told(admin).length === 2);
    expect(told(admin)).toEqual([10, 40]);
  });

  /** The job, of a part of the tenant that a subadministrator administers. */
  const jobOfScience = async () => {
    await changeRows(world, 'progress', { id }, { contextId: world.accounts.RA1 });
    return id;
  };

  it('is nothing of another tenant, whatever its id', async () => {
    const foreign = await aJob(world, world.users.adminB, world.accounts.RB);
    const refused = await watching('admin', { of: foreign });
    expect((await refused.errors('1'))[0].extensions).toMatchObject({ code: 'NOT_FOUND' });
    const own = await watching('adminB', { of: foreign });
    const other = await watching('admin');
    await moves(world, foreign, 5);
    await moves(world, id, 6);
    await until(() => told(own).length === 1 && told(other).length === 1);
    expect([told(own), told(other)]).toEqual([[5], [6]]);
  });

  it('costs as many statements for 200 subscriptions as for one', async () => {
    const delivered = async (count: number) => {
      const sockets: LiveSocket[] = [];
      for (let n = 0; n < count; n += 50) {
        const socket = await LiveSocket.as(world.base, world.tokens.teach);
        open.push(socket);
        sockets.push(socket);
        for (let k = n; k < Math.min(n + 50, count); k += 1) socket.subscribe(`${k}`, watch, { id });
      }
      await subscribed(world, count);
      const all = () => sockets.reduce((sum, { heard }) => sum + heard.filter(({ type }) => type === 'next').length, 0);
      const counts: number[] = [];
      for (let time = 1; time <= 4; time += 1) {
        const work = async () => {
          await moves(world, id, time);
          await until(() => all() === time * count);
        };
        counts.push(await world.statementsOf(work));
      }
      for (const client of open.splice(0)) client.close();
      await subscribed(world, 0);
      return Math.min(...counts);
    };
    const [one, many] = [await delivered(1), await delivered(200)];
    expect(many).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
  });
});
