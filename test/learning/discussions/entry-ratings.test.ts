import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, topicRow } from './builders.js';
import { answers, entriesAt, saidIn, says } from './entry-builders.js';

describe('Ratings of entries', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const rate = (who: Person, topic: number, entry: number, rating: unknown = 1) =>
    world.as(who).post(`${entriesAt(world, topic)}/${entry}/rating`, { rating: rating as number });
  const ratings = () => world.sql('select user_id::int, rating from discussion_entry_readers where rating is not null');

  it('de-rate: are given once by each, and taken back; the entry stays as it was', async () => {
    const topic = await topicRow(world, { allowRating: true });
    const entry = await says(world, 'stu1', topic, 'x');
    const counts = async () => {
      const [{ rating_count, rating_sum, updated_at }] = (await world.as('stu2').get(entriesAt(world, topic))).body;
      return [rating_count, rating_sum, updated_at];
    };
    expect(await counts()).toEqual([0, 0, entry.updated_at]);
    await Promise.all([rate('stu2', topic, entry.id), rate('stu2', topic, entry.id), rate('teach', topic, entry.id)]);
    expect(await counts()).toEqual([2, 2, entry.updated_at]);
    expect((await rate('stu2', topic, entry.id, 0)).status).toBe(204);
    expect(await counts()).toEqual([2, 1, entry.updated_at]);
    const { body } = await world
      .as('stu2')
      .graphql(`{ discussionEntry(id: ${entry.id}) { rating ratingSum readState } }`);
    expect(body.data.discussionEntry).toEqual({ rating: 0, ratingSum: 1, readState: 'UNREAD' });
  });

  it('de-rate: are refused where the topic has none, for other numbers, for a deleted entry, and to who only looks on', async () => {
    const plain = await topicRow(world);
    const topic = await topicRow(world, { allowRating: true });
    const [unrated, entry, gone] = [
      await says(world, 'stu1', plain, 'x'),
      await says(world, 'stu1', topic, 'x'),
      await says(world, 'stu1', topic, 'x'),
    ];
    await world.as('stu1').del(`${entriesAt(world, topic)}/${gone.id}`);
    const refused = [
      (await rate('stu2', plain, unrated.id)).status,
      (await rate('stu2', topic, gone.id)).status,
      (await rate('obs', topic, entry.id)).status,
      (await rate('out', topic, entry.id)).status,
      (await rate('adminB', topic, entry.id)).status,
      (await rate('stu2', plain, entry.id)).status,
    ];
    expect(refused).toEqual([403, 403, 403, 404, 404, 404]);
    for (const wrong of [2, -1]) {
      const { status, body } = await rate('stu2', topic, entry.id, wrong);
      expect([status, body.errors]).toEqual([400, { rating: [expect.objectContaining({ type: 'inclusion' })] }]);
    }
    expect((await rate('stu2', topic, entry.id, 'much')).status).toBe(400);
    expect((await world.as('stu2').post(`${entriesAt(world, topic)}/${entry.id}/rating`)).status).toBe(400);
    const listed = (await world.as('stu2').get(entriesAt(world, plain))).body[0];
    expect([listed.rating_count, await ratings()]).toEqual([undefined, []]);
  });

  it('de-rate-graders: are given by those who grade alone where the topic says so', async () => {
    const topic = await topicRow(world, { allowRating: true, onlyGradersCanRate: true });
    const entry = await says(world, 'stu1', topic, 'x');
    expect([(await rate('stu2', topic, entry.id)).status, (await rate('ta', topic, entry.id)).status]).toEqual([
      403, 204,
    ]);
    expect(await ratings()).toEqual([{ user_id: world.users.ta, rating: 1 }]);
  });

  it('de-sort-by-rating: put entries with more likes first, and by time again when the topic says so', async () => {
    const topic = await topicRow(world, { allowRating: true, sortByRating: true });
    const [first, second] = [await says(world, 'stu1', topic, 'first'), await says(world, 'stu1', topic, 'second')];
    await says(world, 'stu1', topic, 'third');
    const reply = await answers(world, 'stu2', topic, second.id, 'reply');
    for (const who of ['stu2', 'teach'] as const) await rate(who, topic, first.id);
    await rate('stu2', topic, second.id);
    await rate('teach', topic, reply.id);
    const listed = async (query = '') =>
      saidIn((await world.as('stu2').get(`${entriesAt(world, topic)}${query}`)).body);
    expect(await listed()).toEqual(['first', 'second', 'third']);
    expect(await listed('?per_page=2')).toEqual(['first', 'second']);
    const change = (form: Record<string, string>) => world.as('teach').put(`${inCourse(world)}/${topic}`, form);
    expect((await change({ sort_by_rating: 'false' })).status).toBe(200);
    expect(await listed()).toEqual(['third', 'second', 'first']);
    await rate('ta', topic, second.id);
    expect(await listed()).toEqual(['third', 'second', 'first']);
    await change({ sort_by_rating: 'true' });
    expect(await listed()).toEqual(['second', 'first', 'third']);
    await rate('stu2', topic, second.id, 0);
    expect(await listed()).toEqual(['first', 'second', 'third']);
  });
});
