import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, topicRow } from './builders.js';
import { answers, entriesAt, entryRow, manyEntries, says, topicOf, unreadOf } from './entry-builders.js';

describe('What people have read of a discussion', () => {
  let world: World;
  let topic: number;
  beforeEach(async () => {
    world = await openWorld();
    topic = await topicRow(world);
  });
  afterEach(() => world.close());

  const readersOf = () =>
    world.sql(
      `select entry_id::int as entry, user_id::int as "user", read, forced_read_state as forced
       from discussion_entry_readers order by entry_id, user_id`,
    );
  const stateOf = async (who: 'stu1' | 'stu2', entry: number) => {
    const { body } = await world.as(who).get(`${inCourse(world)}/${topic}/entry_list?ids[]=${entry}`);
    return [body[0].read_state, body[0].forced_read_state];
  };

  it('de-read-topic: a topic is marked as read and as unread, for who asks alone', async () => {
    const at = `${inCourse(world)}/${topic}/read`;
    expect((await topicOf(world, 'stu1', topic)).read_state).toBe('unread');
    expect([(await world.as('stu1').put(at)).status, (await world.as('stu1').put(at)).text]).toEqual([204, '']);
    expect((await topicOf(world, 'stu1', topic)).read_state).toBe('read');
    expect((await topicOf(world, 'stu2', topic)).read_state).toBe('unread');
    expect((await topicOf(world, 'teach', topic)).read_state).toBe('read');
    expect((await world.as('stu1').del(at)).status).toBe(204);
    expect((await topicOf(world, 'stu1', topic)).read_state).toBe('unread');
    expect((await world.as('out').put(at)).status).toBe(404);
  });

  it('de-read-entry: an entry is marked as read and as unread; own ones are read; forced says who said so', async () => {
    const entry = await says(world, 'stu1', topic, 'x');
    const at = `${entriesAt(world, topic)}/${entry.id}/read`;
    expect([await stateOf('stu1', entry.id), await stateOf('stu2', entry.id)]).toEqual([
      ['read', false],
      ['unread', false],
    ]);
    expect((await world.as('stu2').put(at)).status).toBe(204);
    expect([await stateOf('stu2', entry.id), await unreadOf(world, 'stu2', topic)]).toEqual([['read', false], 0]);
    expect((await world.as('stu2').del(at, { forced_read_state: 'true' })).status).toBe(204);
    expect([await stateOf('stu2', entry.id), await unreadOf(world, 'stu2', topic)]).toEqual([['unread', true], 1]);
    await world.as('stu2').put(at);
    expect(await stateOf('stu2', entry.id)).toEqual(['read', true]);
    await world.as('stu2').put(at, { forced_read_state: 'false' });
    expect(await stateOf('stu2', entry.id)).toEqual(['read', false]);
    expect((await world.as('stu2').put(at, { forced_read_state: 'perhaps' })).status).toBe(400);
    await world.as('stu1').del(at);
    expect([await stateOf('stu1', entry.id), await unreadOf(world, 'stu1', topic)]).toEqual([['unread', false], 1]);
    expect(await readersOf()).toHaveLength(2);
  });

  it('de-read-all: everything there by now is marked at once, with and without saying so; what comes later is unread', async () => {
    const [first, second] = [await says(world, 'stu2', topic, '1'), await says(world, 'teach', topic, '2')];
    await world.as('stu1').del(`${entriesAt(world, topic)}/${first.id}/read`, { forced_read_state: 'true' });
    const at = `${inCourse(world)}/${topic}/read_all`;
    expect((await world.as('stu1').put(at)).status).toBe(204);
    expect([await stateOf('stu1', first.id), await stateOf('stu1', second.id)]).toEqual([
      ['read', true],
      ['read', false],
    ]);
    expect(await topicOf(world, 'stu1', topic)).toMatchObject({ read_state: 'read', unread_count: 0 });
    await says(world, 'stu2', topic, '3');
    expect(await unreadOf(world, 'stu1', topic)).toBe(1);
    expect((await world.as('stu1').del(at, { forced_read_state: 'false' })).status).toBe(204);
    expect([await stateOf('stu1', first.id), await unreadOf(world, 'stu1', topic)]).toEqual([['unread', false], 3]);
    expect((await topicOf(world, 'stu1', topic)).read_state).toBe('unread');
    expect(await unreadOf(world, 'stu2', topic)).toBe(1);
  });

  it('de-read-all: as many statements for two thousand entries as for one', async () => {
    const [small, large] = [await topicRow(world), await topicRow(world)];
    await entryRow(world, small, 'stu2');
    await manyEntries(world, large, 'stu2', 2_000);
    const cost = (of: number) =>
      leastStatements(world, () => world.as('stu1').put(`${inCourse(world)}/${of}/read_all`));
    expect(await cost(large)).toBe(await cost(small));
    expect(await unreadOf(world, 'stu1', large)).toBe(0);
  });

  it('de-unread-exact: counts are exact when two write and one reads all at the same time', async () => {
    const rounds = 8;
    await Promise.all(
      Array.from({ length: rounds }, (_, n) => [
        says(world, 'stu2', topic, `a${n}`),
        says(world, 'teach', topic, `b${n}`),
        world.as('stu1').put(`${inCourse(world)}/${topic}/read_all`),
        world.as('stu1').put(`${inCourse(world)}/${topic}/read_all`, { forced_read_state: 'true' }),
      ]).flat(),
    );
    const [{ unread, doubled }] = await world.sql(
      `select count(*) filter (where r.read is not true)::int as unread,
         (select count(*)::int from (
           select 1 from discussion_entry_readers group by entry_id, user_id having count(*) > 1
         ) d) as doubled
       from discussion_entries e
       left join discussion_entry_readers r on r.entry_id = e.id and r.user_id = $1`,
      [world.users.stu1],
    );
    expect([await unreadOf(world, 'stu1', topic), doubled]).toEqual([unread, 0]);
    expect([await unreadOf(world, 'stu2', topic), await unreadOf(world, 'teach', topic)]).toEqual([rounds, rounds]);
    await world.as('stu1').put(`${inCourse(world)}/${topic}/read_all`);
    expect(await unreadOf(world, 'stu1', topic)).toBe(0);
  });

  it('de-view: shows all as a tree, with who spoke and what is unread; looking at it marks nothing', async () => {
    const of = await topicRow(world, { discussionType: 'threaded', allowRating: true });
    const top = await says(world, 'stu1', of, 'top');
    const reply = await answers(world, 'stu2', of, top.id, 'reply');
    const deep = await answers(world, 'teach', of, reply.id, 'deep');
    const other = await says(world, 'stu2', of, 'other');
    await world.as('teach').put(`${entriesAt(world, of)}/${other.id}`, { message: 'mended' });
    await world.as('stu2').del(`${entriesAt(world, of)}/${reply.id}`);
    await world.as('stu1').put(`${entriesAt(world, of)}/${deep.id}/read`, { forced_read_state: 'true' });
    await world.as('stu1').post(`${entriesAt(world, of)}/${deep.id}/rating`, { rating: 1 });
    const { status, body } = await world.as('stu1').get(`${inCourse(world)}/${of}/view`);
    const said = { created_at: expect.any(String), updated_at: expect.any(String) };
    const rated = { forced_read_state: false, rating_count: 0, rating_sum: 0 };
    expect([status, body]).toEqual([
      200,
      {
        unread_entries: [other.id],
        forced_entries: [deep.id],
        entry_ratings: { [deep.id]: 1 },
        participants: ['teach', 'stu1', 'stu2'].map((who) =>
          expect.objectContaining({ id: world.users[who as 'teach'] }),
        ),
        view: [
          {
            ...said,
            ...rated,
            id: top.id,
            user_id: world.users.stu1,
            parent_id: null,
            user_name: 'Stu One',
            message: 'top',
            read_state: 'read',
            replies: [
              {
                ...said,
                id: reply.id,
                user_id: world.users.stu2,
                parent_id: top.id,
                deleted: true,
                rating_count: 0,
                rating_sum: 0,
                replies: [
                  {
                    ...said,
                    ...rated,
                    id: deep.id,
                    user_id: world.users.teach,
                    parent_id: reply.id,
                    user_name: 'Tess Teach',
                    message: 'deep',
                    read_state: 'read',
                    forced_read_state: true,
                    rating_count: 1,
                    rating_sum: 1,
                    replies: [],
                  },
                ],
              },
            ],
          },
          {
            ...said,
            ...rated,
            id: other.id,
            user_id: world.users.stu2,
            parent_id: null,
            editor_id: world.users.teach,
            user_name: 'Stella Two',
            message: 'mended',
            read_state: 'unread',
            replies: [],
          },
        ],
      },
    ]);
    const again = await world.as('stu1').get(`${inCourse(world)}/${of}/view?include_new_entries=1`);
    expect(again.body).toEqual({ ...body, new_entries: [] });
    expect(await unreadOf(world, 'stu1', of)).toBe(1);
  });

  it('de-view: one statement more or less, however much was said', async () => {
    const [small, large] = [await topicRow(world), await topicRow(world)];
    await entryRow(world, small, 'stu2');
    await manyEntries(world, large, 'stu2', 300);
    const cost = (of: number) => leastStatements(world, () => world.as('stu1').get(`${inCourse(world)}/${of}/view`));
    expect(await cost(large)).toBe(await cost(small));
    expect((await world.as('stu1').get(`${inCourse(world)}/${large}/view`)).body.view).toHaveLength(300);
  });

  it('de-entry-list: entries are found by their ids, at any depth, in the order in which they were written', async () => {
    const top = await says(world, 'stu1', topic, 'top');
    const reply = await answers(world, 'stu2', topic, top.id, 'reply');
    const foreign = await entryRow(world, await topicRow(world), 'stu1');
    const at = `${inCourse(world)}/${topic}/entry_list`;
    const { body } = await world.as('teach').get(`${at}?ids[]=${reply.id}&ids[]=${top.id}&ids[]=${foreign}`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([top.id, reply.id]);
    expect((await world.as('teach').get(at)).status).toBe(400);
    expect((await world.as('out').get(`${at}?ids[]=${top.id}`)).status).toBe(404);
  });
});
