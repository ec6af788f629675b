import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import { aSection, moveTo, setCourseState, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aConversation } from './builders.js';

describe('The faculty journal', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    const switched = await world
      .as('admin')
      .put(`/accounts/${world.accounts.RA}`, { 'account[services][user_notes]': 'true' });
    if (!switched.body.services.user_notes) throw new Error(switched.text);
  });
  afterEach(() => world.close());

  const write = (who: Person, to: readonly string[], more: Record<string, string> = {}) =>
    world.as(who).post('/conversations', {
      'recipients[]': to.map((one) => (one in world.users ? world.users[one as Person] : one)),
      subject: 'Absences',
      body: 'You were not there.',
      user_note: 'true',
      ...more,
    });
  const entries = () =>
    world.sql(
      'select student_id::int, course_id::int, author_id::int, root_account_id::int, title, note, workflow_state from journal_entries order by id',
    );
  const entry = (student: Person, author: Person = 'teach', more: object = {}) => ({
    student_id: world.users[student],
    course_id: world.courses.C1,
    author_id: world.users[author],
    root_account_id: world.accounts.RA,
    title: 'Absences',
    note: 'You were not there.',
    workflow_state: 'active',
    ...more,
  });
  const fields =
    'nodes { recordId title note createdAt author { recordId } course { recordId } student { recordId } permissions { delete } }';
  const readBy = async (who: Person, of: Person) => {
    const { body } = await world
      .as(who)
      .graphql(`{ user(id: ${world.users[of]}) { journalEntries { totalCount ${fields} } } }`);
    return body.data.user?.journalEntries;
  };
  const remove = (who: Person, id: number) =>
    world.as(who).graphql(`mutation { deleteJournalEntry(id: ${id}) { journalEntry { recordId } errors { code } } }`);

  it('ac-update-services: a sub-account that has no journal ends it for its courses, entries and all', async () => {
    const switchAt = (account: number, on: boolean) =>
      world.as('admin').put(`/accounts/${account}`, { 'account[services][user_notes]': String(on) });
    await write('teach', ['stu1']);
    expect(await entries()).toEqual([entry('stu1')]);
    expect((await switchAt(world.accounts.RA1, false)).status).toBe(200);
    await write('teach', ['stu2']);
    expect(await entries()).toEqual([entry('stu1')]);
    expect((await readBy('teach', 'stu1')).nodes).toEqual([]);
    await switchAt(world.accounts.RA, false);
    await switchAt(world.accounts.RA1, true);
    await write('teach', ['stu2']);
    expect(await entries()).toEqual([entry('stu1'), entry('stu2')]);
    expect((await readBy('teach', 'stu1')).nodes).toHaveLength(1);
  });

  it('cv-user-note: a message with user_note makes one entry for each student who gets it', async () => {
    const id = await aConversation(world, ['teach', 'stu1', 'stu2', 'ta'], 'Hello', { courseId: world.courses.C1 });
    const path = `/conversations/${id}/add_message`;
    expect((await world.as('teach').post(path, { body: 'You were not there.' })).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await world.as('teach').post(path, { body: 'You were not there.', user_note: 'true' })).status).toBe(200);
    // A conversation without a subject names its entries after what they are.
    const title = 'Private message';
    expect(await entries()).toEqual([entry('stu1', 'teach', { title }), entry('stu2', 'teach', { title })]);
    // Students keep no journal, and neither do observers, designers or who lost the right.
    for (const who of ['stu1', 'ta'] as const) {
      if (who === 'ta') await setPermissions(world, 'TaEnrollment', ['manage_user_notes'], { enabled: false });
      expect((await world.as(who).post(path, { body: 'Me, too', user_note: 'true' })).status).toBe(200);
    }
    expect((await entries()).length).toBe(2);
  });

  it('cv-user-note: likewise with new conversations, single ones, one of several people, and in the background', async () => {
    expect((await write('teach', ['stu1', 'stu2', 'des'])).status).toBe(201);
    expect(await entries()).toEqual([entry('stu1'), entry('stu2')]);
    expect((await write('ta', ['stu2', 'obs'], { group_conversation: 'true' })).status).toBe(201);
    expect((await entries()).slice(2)).toEqual([entry('stu2', 'ta')]);
    const mutation = `mutation { createConversations(input: { recipients: ["course_${world.courses.C1}_students"], body: "Graph", userNote: true }) { conversations { recordId } } }`;
    expect((await world.as('teach').graphql(mutation)).body.data.createConversations.conversations.length).toBe(2);
    expect((await entries()).slice(3).map(({ title, note }) => [title, note])).toEqual([
      ['Private message', 'Graph'],
      ['Private message', 'Graph'],
    ]);
    expect((await write('stu1', ['stu2', 'teach'])).status).toBe(201);
    expect((await entries()).length).toBe(5);
    expect((await write('teach', ['stu1', 'ta'], { mode: 'async', subject: 'Slowly' })).status).toBe(202);
    expect((await entries()).length).toBe(5);
    await runQueued(world);
    expect((await entries()).slice(5)).toEqual([entry('stu1', 'teach', { title: 'Slowly' })]);
  });

  it('one entry stands in one course, however many both share, that of the message first', async () => {
    const { C1, C2 } = world.courses;
    await setCourseState(world, 'available', C2);
    expect((await write('teach', ['stu1'])).status).toBe(201);
    expect(await entries()).toEqual([entry('stu1')]);
    expect((await write('teach', ['stu1'], { context_code: `course_${C2}` })).status).toBe(201);
    expect((await entries()).map(({ course_id }) => course_id)).toEqual([C1, C2]);
  });

  it('without a journal of the tenant there are no entries, and none is read', async () => {
    expect((await write('teach', ['stu1'])).status).toBe(201);
    expect((await readBy('teach', 'stu1')).totalCount).toBe(1);
    const off = await world
      .as('admin')
      .put(`/accounts/${world.accounts.RA}`, { 'account[services][user_notes]': 'false' });
    expect(off.body.services).toEqual({ avatars: true, user_notes: false });
    expect((await write('teach', ['stu1'])).status).toBe(201);
    expect((await entries()).length).toBe(1);
    expect(await readBy('teach', 'stu1')).toEqual({ totalCount: 0, nodes: [] });
    expect((await remove('teach', 1)).body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('is read by those who keep it in the course, the newest first, and by nobody else', async () => {
    expect((await write('teach', ['stu1'])).status).toBe(201);
    expect((await write('ta', ['stu1'], { subject: 'Later' })).status).toBe(201);
    const read = await readBy('teach', 'stu1');
    expect([read.totalCount, read.nodes.map(({ title }: { title: string }) => title)]).toEqual([
      2,
      ['Later', 'Absences'],
    ]);
    expect(read.nodes[1]).toEqual({
      recordId: expect.any(Number),
      title: 'Absences',
      note: 'You were not there.',
      createdAt: expect.any(String),
      author: { recordId: world.users.teach },
      course: { recordId: world.courses.C1 },
      student: { recordId: world.users.stu1 },
      permissions: { delete: true },
    });
    expect(read.nodes[0].permissions).toEqual({ delete: false });
    for (const who of ['ta', 'admin', 'subadmin'] as const)
      expect([who, (await readBy(who, 'stu1')).totalCount]).toEqual([who, 2]);
    for (const who of ['stu1', 'stu2', 'obs', 'des'] as const)
      expect([who, (await readBy(who, 'stu1')).totalCount]).toEqual([who, 0]);
    for (const who of ['out', 'lim', 'adminB', 'stuB'] as const)
      expect([who, await readBy(who, 'stu1')]).toEqual([who, undefined]);
    const one = await world
      .as('adminB')
      .graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId(read.nodes[1].recordId) });
    expect(one.body.data.node).toBeNull();
    // Whose rights end at a section reads of its students.
    const evening = await aSection(world, 'Evening', [world.users.out]);
    await moveTo(world, world.users.ta, evening, { limited: true });
    world.app.cache.clear();
    expect(await readBy('ta', 'stu1')).toBeUndefined();
    expect((await write('ta', ['out'])).status).toBe(201);
    expect((await readBy('ta', 'out')).totalCount).toBe(1);
  });

  const globalId = (id: number) => Buffer.from(`JournalEntry:${id}`).toString('base64url');

  it('an entry is taken back by who wrote it, and by who administers the course', async () => {
    for (const who of ['teach', 'teach', 'ta'] as const) expect((await write(who, ['stu1'])).status).toBe(201);
    const [first, second, ofTa] = (await world.sql('select id::int from journal_entries order by id')).map(
      ({ id }) => id,
    );
    const code = async (who: Person, id: number) => (await remove(who, id)).body.errors?.[0].extensions.code ?? 'done';
    expect([await code('stu1', first), await code('des', first), await code('adminB', first)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect([await code('ta', first), await code('teach', ofTa)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect((await entries()).map(({ workflow_state }) => workflow_state)).toEqual(['active', 'active', 'active']);
    expect([await code('teach', first), await code('subadmin', ofTa)]).toEqual(['done', 'done']);
    expect(await code('teach', first)).toBe('NOT_FOUND');
    expect((await entries()).map(({ workflow_state }) => workflow_state)).toEqual(['deleted', 'active', 'deleted']);
    expect((await readBy('admin', 'stu1')).nodes.map(({ recordId }: { recordId: number }) => recordId)).toEqual([
      second,
    ]);
    const audited = await world.sql(
      `select event_type as type from audit_events where event_type like 'journal_entry%' order by id`,
    );
    expect(audited.map(({ type }) => type)).toEqual([
      ...Array(3).fill('journal_entry_created'),
      ...Array(2).fill('journal_entry_deleted'),
    ]);
  });
});
