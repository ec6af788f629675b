/** Every event exactly once, in one order, whoever writes beside it and however often clients come again. Decision 0128. */
import { setTimeout as pause } from 'node:timers/promises';
import { type SecondInstance, secondInstance } from '../../support/second-instance.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, subscribed, until } from './live-clients.js';

const watchFrom = `subscription ($id: RecordId!, $after: ID) { progressChanged(progressId: $id, after: $after) { eventId } }`;

describe('Under eight writers', () => {
  let world: World;
  let second: SecondInstance;
  beforeAll(async () => {
    world = await openNewWorld();
    second = await secondInstance(world);
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  /** Transactions that each move two of the jobs, in order of id; each fourth is undone. Answers how many moves committed of each. */
  const writing = async (ids: readonly number[], each: number): Promise<Map<number, number>> => {
    const moved = new Map(ids.map((id) => [id, 0]));
    const writer = async (n: number) => {
      const client = await world.connect();
      try {
        for (let k = 0; k < each; k += 1) {
          const two = new Set([ids[(n + k) % ids.length]!, ids[(n + 2 * k + 1) % ids.length]!]);
          const inOrder = [...two].sort((one, other) => one - other);
          await client.query('begin');
          for (const id of inOrder)
            await client.query('update progress set completion = $2, message = $3 where id = $1', [id, k, `${n}`]);
          if (k % 5 === 0) await pause(2);
          const undone = k % 4 === 3;
          await client.query(undone ? 'rollback' : 'commit');
          if (!undone) for (const id of inOrder) moved.set(id, moved.get(id)! + 1);
        }
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)));
    return moved;
  };

  it('a client that comes again and again, at either process, misses nothing and is told nothing twice', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await aJob(world, world.users.teach));
    const heard = new Map<number, string[]>(ids.map((id) => [id, []]));
    let isOver = false;
    const steady = await LiveSocket.as(world.base, world.tokens.teach);
    for (const id of ids) steady.subscribe(`${id}`, watchFrom, { id });
    await subscribed(world, ids.length);
    const restless = async (id: number, place: number) => {
      const all = heard.get(id)!;
      const goes = async (base: string, meanwhile: () => Promise<unknown>) => {
        const socket = await LiveSocket.as(base, world.tokens.teach);
        socket.subscribe('1', watchFrom, { id, after: all.at(-1) ?? null });
        await meanwhile();
        expect(socket.heard.filter(({ type }) => type === 'error')).toEqual([]);
        all.push(...socket.next('1').map(({ data }) => data.progressChanged.eventId));
        socket.close();
      };
      for (let turn = place; !isOver; turn += 1)
        await goes((turn % 2 === 0 ? world : second).base, () => pause(30 + 10 * place));
      // Whoever is told at last has been told all before.
      await goes(second.base, () => pause(1_500));
    };
    // The first that each has heard of: without it there is nothing after which to begin.
    await world.sql(`update progress set message = 'begins' where id = any($1::bigint[])`, [ids]);
    await until(() => ids.every((id) => steady.next(`${id}`).length === 1));
    for (const id of ids) heard.get(id)!.push(steady.next(`${id}`)[0].data.progressChanged.eventId);
    const clients = Promise.all(ids.map(restless));
    const moved = await writing(ids, 60);
    isOver = true;
    await clients;
    const events = await world.sql(
      'select e.position::text as position, e.subject_id::int as id from live_events e order by e.position',
    );
    await until(() => ids.every((id) => steady.next(`${id}`).length >= moved.get(id)! + 1));
    for (const id of ids) {
      const expected = events.filter((event) => event.id === id).map(({ position }) => position);
      expect(expected.length).toBe(moved.get(id)! + 1);
      expect(heard.get(id)).toEqual(expected);
      expect(steady.next(`${id}`).map(({ data }) => data.progressChanged.eventId)).toEqual(expected);
    }
    steady.close();
  });
});
