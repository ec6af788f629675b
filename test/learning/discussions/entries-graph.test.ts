import { openWorld, type World } from '../../support/world.js';
import { topicRow } from './builders.js';
import { entryRow } from './entry-builders.js';

describe('Entries in the graph', () => {
  let world: World;
  let topic: number;
  beforeEach(async () => {
    world = await openWorld();
    topic = await topicRow(world, { discussionType: 'threaded', allowRating: true });
  });
  afterEach(() => world.close());

  const place = () => `place: { courseId: ${world.courses.C1} }`;
  const does = async (who: 'stu1' | 'stu2' | 'teach', mutation: string) => {
    const { body } = await world.as(who).graphql(`mutation { ${mutation} }`);
    return body.errors ?? body.data;
  };

  it('de-graph: are written, answered, rated, marked, followed and deleted by mutations, each noted in the audit trail', async () => {
    const kept = 'discussionEntry { recordId parentId message } errors { field code }';
    const made = await does(
      'stu1',
      `createDiscussionEntry(${place()}, id: ${topic}, input: { message: "one" }) { ${kept} }`,
    );
    const { recordId } = made.createDiscussionEntry.discussionEntry;
    const named = `${place()}, topicId: ${topic}, id: ${recordId}`;
    const reply = await does('stu2', `replyToDiscussionEntry(${named}, input: { message: "two" }) { ${kept} }`);
    expect(reply.replyToDiscussionEntry.discussionEntry).toMatchObject({ parentId: recordId, message: 'two' });
    expect(
      await does('stu2', `rateDiscussionEntry(${named}, rating: 1) { discussionEntry { rating ratingSum } }`),
    ).toEqual({
      rateDiscussionEntry: { discussionEntry: { rating: 1, ratingSum: 1 } },
    });
    expect(
      await does('stu2', `markDiscussionEntry(${named}, read: true) { discussionEntry { readState forcedReadState } }`),
    ).toEqual({ markDiscussionEntry: { discussionEntry: { readState: 'READ', forcedReadState: false } } });
    const whole = `${place()}, id: ${topic}`;
    expect(
      await does('teach', `markDiscussionEntries(${whole}, read: true) { discussionTopic { unreadCount } }`),
    ).toEqual({
      markDiscussionEntries: { discussionTopic: { unreadCount: 0 } },
    });
    expect(
      await does('stu2', `followDiscussionTopic(${whole}, subscribed: false) { discussionTopic { subscribed } }`),
    ).toEqual({ followDiscussionTopic: { discussionTopic: { subscribed: false } } });
    await does('teach', `updateDiscussionEntry(${named}, input: { message: "1" }) { ${kept} }`);
    expect(await does('stu1', `deleteDiscussionEntry(${named}) { discussionEntry { deleted message } }`)).toEqual({
      deleteDiscussionEntry: { discussionEntry: { deleted: true, message: null } },
    });
    const audit = await world.sql(
      `select event_type as type, user_id::int as "user" from audit_events where subject_type = 'DiscussionEntry' order by id`,
    );
    const { stu1, stu2, teach } = world.users;
    expect(audit).toEqual([
      { type: 'discussion_entry_created', user: stu1 },
      { type: 'discussion_entry_created', user: stu2 },
      { type: 'discussion_entry_updated', user: teach },
      { type: 'discussion_entry_deleted', user: stu1 },
    ]);
  });

  it('de-graph: are found by their global ids by who sees the topic alone, also when they are deleted', async () => {
    for (const fields of [{}, { workflowState: 'deleted' }]) {
      const entry = await entryRow(world, topic, 'stu2', fields);
      const { body } = await world.as('teach').graphql(`{ discussionEntry(id: ${entry}) { id } }`);
      const query = `{ node(id: "${body.data.discussionEntry.id}") { ... on DiscussionEntry { recordId } } }`;
      const found = async (who: 'stu1' | 'obs' | 'out' | 'adminB') =>
        (await world.as(who).graphql(query)).body.data.node;
      expect([await found('stu1'), await found('obs')]).toEqual([{ recordId: entry }, { recordId: entry }]);
      expect([await found('out'), await found('adminB')]).toEqual([null, null]);
      await world.as('teach').del(`/courses/${world.courses.C1}/discussion_topics/${topic}`);
      expect(await found('stu1')).toBeNull();
      topic = await topicRow(world);
    }
  });
});
