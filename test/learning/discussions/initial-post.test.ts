import { openWorld, type World } from '../../support/world.js';
import { inCourse, topicRow } from './builders.js';
import { entriesAt, entryRow, says, topicOf } from './entry-builders.js';

describe('A discussion in which one speaks before one reads', () => {
  let world: World;
  let topic: number;
  let entry: number;
  beforeEach(async () => {
    world = await openWorld();
    topic = await topicRow(world, { requireInitialPost: true });
    entry = await entryRow(world, topic, 'stu2', { message: '<p>Hidden wisdom</p>' });
  });
  afterEach(() => world.close());

  /** Statuses and reasons of everything by which somebody could look in. */
  const lookedIn = async (who: 'stu1' | 'stu2' | 'obs' | 'teach' | 'admin') => {
    const at = `${inCourse(world)}/${topic}`;
    const asked = [
      await world.as(who).get(`${at}/entries`),
      await world.as(who).get(`${at}/entry_list?ids[]=${entry}`),
      await world.as(who).get(`${at}/view`),
      await world.as(who).get(`${at}/entries/${entry}/replies`),
    ];
    return asked.map(({ status, body }) => [status, body.errors?.[0]?.error_code]);
  };
  const open = Array.from({ length: 4 }, () => [200, undefined]);
  const closed = Array.from({ length: 4 }, () => [403, 'require_initial_post']);

  it('de-initial-post: shows students nothing of what others said before they have said something themselves', async () => {
    expect(await lookedIn('stu1')).toEqual(closed);
    expect(await topicOf(world, 'stu1', topic)).toMatchObject({
      require_initial_post: true,
      user_can_see_posts: false,
      unread_count: 0,
      discussion_subentry_count: 0,
      subscription_hold: 'initial_post_required',
    });
    await says(world, 'stu1', topic, 'mine');
    expect(await lookedIn('stu1')).toEqual(open);
    expect(await topicOf(world, 'stu1', topic)).toMatchObject({
      user_can_see_posts: true,
      unread_count: 1,
      discussion_subentry_count: 2,
    });
  });

  it('de-initial-post: hides each entry in the graph, by its id, with what is told of the topic', async () => {
    const query = `query ($id: RecordId!, $course: RecordId!, $topic: RecordId!) {
      discussionEntry(id: $id) { message }
      course(id: $course) { discussionTopic(id: $topic) { unreadEntryIds forcedEntryIds entryRatings { rating } } }
    }`;
    const variables = { id: entry, course: world.courses.C1, topic };
    const global = await world.as('teach').graphql(`{ discussionEntry(id: ${entry}) { id } }`);
    const node = `{ node(id: "${global.body.data.discussionEntry.id}") { ... on DiscussionEntry { message } } }`;
    const hidden = await world.as('stu1').graphql(query, variables);
    expect(hidden.body.data).toEqual({
      discussionEntry: null,
      course: { discussionTopic: { unreadEntryIds: null, forcedEntryIds: null, entryRatings: null } },
    });
    expect((await world.as('stu1').graphql(node)).body.data).toEqual({ node: null });
    const authors = `{ course(id: ${world.courses.C1}) { discussionTopic(id: ${topic}) { entryAuthors { nodes { name } } } } }`;
    expect((await world.as('stu1').graphql(authors)).body.data.course.discussionTopic.entryAuthors).toBeNull();
    await says(world, 'stu1', topic, 'mine');
    expect((await world.as('stu1').graphql(node)).body.data).toEqual({ node: { message: '<p>Hidden wisdom</p>' } });
  });

  it('de-initial-post: takes neither marks nor replies of who has not spoken; nothing is written', async () => {
    const at = `${entriesAt(world, topic)}/${entry}`;
    const refused = [
      (await world.as('stu1').put(`${at}/read`)).status,
      (await world.as('stu1').post(`${at}/replies`, { message: 'x' })).status,
      (await world.as('stu1').put(`${inCourse(world)}/${topic}/read_all`)).status,
      (await world.as('stu1').put(`${inCourse(world)}/${topic}/subscribed`)).body.errors[0].error_code,
    ];
    expect(refused).toEqual([404, 404, 403, 'initial_post_required']);
    const [{ rows }] = await world.sql(
      `select (select count(*) from discussion_entry_readers) + (select count(*) from discussion_topic_readers)
         + (select count(*) from discussion_entries) - 1 as rows`,
    );
    expect(Number(rows)).toBe(0);
  });

  it('de-initial-post: shows staff and administrators all, and observers what the student whom they observe sees', async () => {
    for (const who of ['teach', 'admin', 'stu2'] as const) expect([who, await lookedIn(who)]).toEqual([who, open]);
    expect(await lookedIn('obs')).toEqual(closed);
    const own = await says(world, 'stu1', topic, 'mine');
    expect(await lookedIn('obs')).toEqual(open);
    await world.as('stu1').del(`${entriesAt(world, topic)}/${own.id}`);
    expect([await lookedIn('obs'), await lookedIn('stu1')]).toEqual([closed, closed]);
  });
});
