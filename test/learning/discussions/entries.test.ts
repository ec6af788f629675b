import { inDays } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { inCourse, inGroup, topicRow } from './builders.js';
import { answers, entriesAt, entryRow, manyEntries, saidIn, says, topicOf } from './entry-builders.js';

const keysOfEntry = [
  'id',
  'user_id',
  'parent_id',
  'created_at',
  'updated_at',
  'user_name',
  'message',
  'read_state',
  'forced_read_state',
  'user',
];

describe('Entries of discussions', () => {
  let world: World;
  let topic: number;
  beforeEach(async () => {
    world = await openWorld();
    topic = await topicRow(world);
  });
  afterEach(() => world.close());

  const kept = () => world.sql('select id, message, parent_id, workflow_state from discussion_entries order by id');

  it('de-create: are written by who takes part, with 201; they are sanitised, and the topic remembers when', async () => {
    const { status, body } = await world.as('stu1').post(entriesAt(world, topic), {
      message: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        user_id: world.users.stu1,
        parent_id: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        user_name: 'Stu One',
        message: '<p>Hi</p>',
        read_state: 'read',
        forced_read_state: false,
        user: expect.objectContaining({ id: world.users.stu1, display_name: 'Stu One' }),
        recent_replies: [],
        has_more_replies: false,
      },
    ]);
    expect(Object.keys(body)).toEqual([...keysOfEntry, 'recent_replies', 'has_more_replies']);
    const seen = await topicOf(world, 'stu2', topic);
    expect([seen.discussion_subentry_count, seen.unread_count, seen.last_reply_at]).toEqual([1, 1, body.created_at]);
    expect((await world.as('teach').get(entriesAt(world, topic))).body).toEqual([{ ...body, read_state: 'unread' }]);
  });

  it('de-create: have the same routes in a group; its members write there', async () => {
    const groupTopic = await topicRow(world, { courseId: null, groupId: world.groups.red });
    const at = `${inGroup(world)}/${groupTopic}/entries`;
    const made = await world.as('stu1').post(at, { message: 'ours' });
    expect([made.status, made.body.message]).toEqual([201, 'ours']);
    expect(saidIn((await world.as('stu1').get(at)).body)).toEqual(['ours']);
    expect((await world.as('stu2').get(at)).status).toBe(404);
    expect((await world.as('stu2').post(at, { message: 'mine' })).status).toBe(404);
    expect((await world.as('stu1').get(`${inCourse(world)}/${groupTopic}/entries`)).status).toBe(404);
  });

  it('de-message: are refused without a message, with a blank one and with one too long, by field; nothing is written', async () => {
    for (const [form, type] of [
      [{}, 'missing'],
      [{ message: ' ' }, 'blank'],
      [{ message: 'x'.repeat(64 * 1024 + 1) }, 'too_long'],
    ] as const) {
      const { status, body } = await world.as('stu1').post(entriesAt(world, topic), form);
      expect([status, body.errors]).toEqual([400, { message: [expect.objectContaining({ type })] }]);
    }
    expect(await kept()).toEqual([]);
    expect((await topicOf(world, 'stu1', topic)).last_reply_at).toBeNull();
  });

  it('de-replies: hang below what they answer in a threaded topic, and below the top entry in one with side comments', async () => {
    for (const [discussionType, parentOfSecond] of [
      ['threaded', 'reply'],
      ['side_comment', 'top'],
    ] as const) {
      const of = await topicRow(world, { discussionType });
      const top = await says(world, 'stu1', of, 'top');
      const reply = await answers(world, 'teach', of, top.id, 'reply');
      const second = await answers(world, 'stu2', of, reply.id, 'second');
      expect(Object.keys(reply)).toEqual(keysOfEntry);
      expect([reply.parent_id, second.parent_id]).toEqual([top.id, parentOfSecond === 'top' ? top.id : reply.id]);
      const [listed] = (await world.as('stu1').get(entriesAt(world, of))).body;
      expect([listed.id, saidIn(listed.recent_replies), listed.has_more_replies]).toEqual([
        top.id,
        ['second', 'reply'],
        false,
      ]);
      const replies = await world.as('stu1').get(`${entriesAt(world, of)}/${top.id}/replies`);
      expect(saidIn(replies.body)).toEqual(['second', 'reply']);
      const below = await world.as('stu1').get(`${entriesAt(world, of)}/${reply.id}/replies`);
      expect(saidIn(below.body)).toEqual(discussionType === 'threaded' ? ['second'] : []);
    }
  });

  it('de-replies: show ten of them beside an entry, and whether there are more', async () => {
    const top = await says(world, 'stu1', topic, 'top');
    for (let n = 1; n <= 10; n += 1) await answers(world, 'stu2', topic, top.id, `${n}`);
    const shown = async () => (await world.as('stu1').get(entriesAt(world, topic))).body[0];
    expect([(await shown()).recent_replies.length, (await shown()).has_more_replies]).toEqual([10, false]);
    await answers(world, 'stu2', topic, top.id, '11');
    const { recent_replies, has_more_replies } = await shown();
    expect([saidIn(recent_replies), has_more_replies]).toEqual([
      ['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'],
      true,
    ]);
    const page = await world.as('stu1').get(`${entriesAt(world, topic)}/${top.id}/replies?per_page=4`);
    expect([saidIn(page.body), page.headers.get('link')]).toEqual([
      ['11', '10', '9', '8'],
      expect.stringContaining('rel="next"'),
    ]);
  });

  it('de-thread: stand in the thread of their own topic alone; the database holds it', async () => {
    const other = await topicRow(world);
    const [foreign, top] = [await entryRow(world, other, 'stu1'), await entryRow(world, topic, 'stu1')];
    const reply = await entryRow(world, topic, 'stu2', { parentId: top, rootEntryId: top });
    for (const place of [
      { parentId: foreign, rootEntryId: foreign },
      { parentId: top, rootEntryId: foreign },
      { parentId: reply, rootEntryId: reply },
    ])
      await expect(entryRow(world, topic, 'stu1', place)).rejects.toThrow('A reply stands in the thread');
    await expect(entryRow(world, topic, 'stu1', { parentId: top })).rejects.toThrow();
    const { status } = await world.as('stu1').post(`${entriesAt(world, topic)}/${foreign}/replies`, { message: 'x' });
    expect(status).toBe(404);
    expect((await kept()).length).toBe(3);
  });

  it('de-update: are changed by their author and by moderators, who are named with them; by nobody else', async () => {
    const entry = await says(world, 'stu1', topic, 'first');
    const at = `${entriesAt(world, topic)}/${entry.id}`;
    const own = await world.as('stu1').put(at, { message: 'second' });
    expect([own.status, own.body.message, own.body.editor_id]).toEqual([200, 'second', undefined]);
    const moderated = await world.as('teach').put(at, { message: 'third' });
    expect([moderated.status, moderated.body.message, moderated.body.editor_id]).toEqual([
      200,
      'third',
      world.users.teach,
    ]);
    expect((await world.as('teach').put(at, {})).body).toEqual(moderated.body);
    const before = await kept();
    for (const [who, status] of [
      ['stu2', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).put(at, { message: 'mine' })).status]).toEqual([who, status]);
    expect((await world.as('stu1').put(at, { message: '' })).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it('de-update: stay as they are where the course lets no student change entries', async () => {
    const entry = await says(world, 'stu1', topic, 'first');
    const settings = `/courses/${world.courses.C1}/settings`;
    await world.as('teach').put(settings, { allow_student_discussion_editing: 'false' });
    const at = `${entriesAt(world, topic)}/${entry.id}`;
    expect((await world.as('stu1').put(at, { message: 'x' })).status).toBe(403);
    expect((await world.as('stu1').del(at)).status).toBe(403);
    expect((await world.as('teach').put(at, { message: 'y' })).status).toBe(200);
  });

  it('de-delete: leave a deleted entry without what it said; its replies stay', async () => {
    const top = await says(world, 'stu1', topic, 'top');
    await answers(world, 'stu2', topic, top.id, 'reply');
    const { status, body } = await world.as('stu1').del(`${entriesAt(world, topic)}/${top.id}`);
    const left = {
      id: top.id,
      user_id: world.users.stu1,
      parent_id: null,
      created_at: top.created_at,
      updated_at: expect.any(String),
      deleted: true,
    };
    expect([status, body]).toEqual([200, left]);
    const [listed] = (await world.as('stu2').get(entriesAt(world, topic))).body;
    expect(listed).toEqual({
      ...left,
      recent_replies: [expect.objectContaining({ message: 'reply' })],
      has_more_replies: false,
    });
    const asked = await world
      .as('stu2')
      .graphql(`{ discussionEntry(id: ${top.id}) { deleted message userName attachment { recordId } } }`);
    expect(asked.body.data.discussionEntry).toEqual({ deleted: true, message: null, userName: null, attachment: null });
    const at = `${entriesAt(world, topic)}/${top.id}`;
    expect((await world.as('stu2').post(`${at}/replies`, { message: 'late' })).status).toBe(403);
    expect((await world.as('teach').put(at, { message: 'back' })).status).toBe(403);
    expect((await topicOf(world, 'stu2', topic)).discussion_subentry_count).toBe(1);
  });

  it('de-author-gone: keep standing when their author was deleted, with the name alone', async () => {
    await entryRow(world, topic, 'gone');
    const [entry] = (await world.as('stu1').get(entriesAt(world, topic))).body;
    expect([entry.user_name, entry.user, entry.message]).toEqual(['Gus Gone', undefined, '<p>Said</p>']);
    const asked = await world
      .as('stu1')
      .graphql(`{ discussionEntry(id: ${entry.id}) { author { recordId } userName } }`);
    expect(asked.body.data.discussionEntry).toEqual({ author: null, userName: 'Gus Gone' });
  });

  it('de-locked: are taken from moderators alone in a topic that is locked, by hand, by its time or by its course', async () => {
    for (const fields of [{ locked: true }, { lockAt: inDays(-1) }, { isAnnouncement: true }]) {
      if ('isAnnouncement' in fields)
        await world.as('teach').put(`/courses/${world.courses.C1}/settings`, { lock_all_announcements: 'true' });
      const of = await topicRow(world, fields);
      const top = await entryRow(world, of, 'stu1');
      const at = entriesAt(world, of);
      const refused = [
        (await world.as('stu1').post(at, { message: 'x' })).status,
        (await world.as('stu1').post(`${at}/${top}/replies`, { message: 'x' })).status,
        (await world.as('stu1').put(`${at}/${top}`, { message: 'x' })).status,
        (await world.as('stu1').del(`${at}/${top}`)).status,
      ];
      expect([fields, refused]).toEqual([fields, [403, 403, 403, 403]]);
      expect((await world.as('stu1').get(at)).body).toHaveLength(1);
      expect((await world.as('teach').post(at, { message: 'x' })).status).toBe(201);
    }
  });

  it('de-who: are for who sees the topic; observers read, strangers and other tenants do not know of it', async () => {
    const entry = await says(world, 'stu1', topic, 'top');
    const at = entriesAt(world, topic);
    const tried = async (who: 'obs' | 'out' | 'adminB' | 'stuB') => [
      who,
      (await world.as(who).get(at)).status,
      (await world.as(who).get(`${inCourse(world)}/${topic}/view`)).status,
      (await world.as(who).post(at, { message: 'x' })).status,
      (await world.as(who).del(`${at}/${entry.id}`)).status,
      (await world.as(who).put(`${at}/${entry.id}/read`)).status,
    ];
    expect(await tried('obs')).toEqual(['obs', 200, 200, 403, 403, 204]);
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect(await tried(who)).toEqual([who, 404, 404, 404, 404, 404]);
    expect((await world.withToken(null).get(at)).status).toBe(401);
    expect((await kept()).map(({ message }) => message)).toEqual(['top']);
  });

  it('de-order: come the newest first and page by key; ten thousand of them cost what ten do', async () => {
    await manyEntries(world, topic, 'stu2', 10_000);
    const at = entriesAt(world, topic);
    const first = await world.as('stu1').get(`${at}?per_page=3`);
    expect(saidIn(first.body)).toEqual(['<p>10000</p>', '<p>9999</p>', '<p>9998</p>']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
    const second = await world.as('stu1').get(next.slice(next.indexOf('/courses')));
    expect(saidIn(second.body)).toEqual(['<p>9997</p>', '<p>9996</p>', '<p>9995</p>']);
    const asked = (size: number) => leastStatements(world, () => world.as('stu1').get(`${at}?per_page=${size}`));
    expect(await asked(100)).toBe(await asked(2));
    await world.sql('analyze discussion_entries');
    const plan = await world.sql(
      `explain select id from discussion_entries where topic_id = ${topic} and parent_id is null
       order by rank desc, created_at desc, id desc limit 10`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('discussion_entries_top');
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort');
  });
});
