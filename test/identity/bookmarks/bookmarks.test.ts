import { type Caller, openWorld, type World } from '../../support/world.js';
import { aBookmark, bookmarkAt, bookmarkNames, bookmarksIn, bookmarksPath } from './builders.js';

describe('Bookmarks', () => {
  let world: World;
  let student: Caller;
  let other: Caller;
  beforeEach(async () => {
    world = await openWorld();
    student = world.as('stu1');
    other = world.as('stu2');
  });
  afterEach(() => world.close());

  const lived = () => world.sql(`select * from bookmarks order by id`);

  it('bm-fields: name, address, place and data come back, from every route', async () => {
    const given = { name: 'Biology', url: 'https://lyceum.example/courses/12', position: 1, data: 'icon-leaf' };
    const { status, body } = await student.post(bookmarksPath, given);
    expect([status, body]).toEqual([200, { id: body.id, ...given }]);
    expect((await student.get(bookmarkAt(body.id))).body).toEqual(body);
    expect(await bookmarksIn(student)).toEqual([body]);
    const changed = await student.put(bookmarkAt(body.id), { url: '/courses/12' });
    expect([changed.status, changed.body]).toEqual([200, { ...body, url: '/courses/12' }]);
  });

  it('bm-bottom: a bookmark without a place goes to the bottom', async () => {
    await aBookmark(student, 'One');
    await aBookmark(student, 'Two');
    expect((await aBookmark(student, 'Three')).position).toBe(3);
    expect(await bookmarkNames(student)).toEqual(['One', 'Two', 'Three']);
  });

  it('is put at a place and moves the others; below 1 is the first place, beyond the end the last', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await aBookmark(student, name);
    await aBookmark(other, 'theirs');
    await aBookmark(student, 'e', { position: 2 });
    expect(await bookmarkNames(student)).toEqual(['a', 'e', 'b', 'c', 'd']);
    const ids = Object.fromEntries((await bookmarksIn(student)).map(({ name, id }) => [name, id]));
    for (const [name, position, after] of [
      ['a', 4, 'ebcad'],
      ['d', 1, 'debca'],
      ['e', 99, 'dbcae'],
      ['c', 0, 'cdbae'],
      ['b', -7, 'bcdae'],
      ['a', 4, 'bcdae'],
    ] as const) {
      const { status } = await student.put(bookmarkAt(ids[name]), { position });
      expect([status, name, position, (await bookmarkNames(student)).join('')]).toEqual([200, name, position, after]);
      expect((await bookmarksIn(student)).map((one) => one.position)).toEqual([1, 2, 3, 4, 5]);
    }
    expect(await bookmarksIn(other)).toMatchObject([{ name: 'theirs', position: 1 }]);
  });

  it('bm-update-same: what is given changes, what is absent stays, null unsets the data', async () => {
    const { id } = await aBookmark(student, 'Biology', { data: 'leaf' });
    const renamed = await student.put(bookmarkAt(id), { name: ' Life ' });
    expect(renamed.body).toEqual({ id, name: 'Life', url: '/courses', position: 1, data: 'leaf' });
    expect((await student.put(bookmarkAt(id), { data: '' })).body).toEqual({ ...renamed.body, data: null });
    expect((await student.json('PUT', bookmarkAt(id), {})).body).toEqual({ ...renamed.body, data: null });
  });

  it('bookmark data: it comes back in the shape in which it was sent: a text, nested fields, or any JSON', async () => {
    const { id } = await aBookmark(student, 'Biology', { 'data[colour]': 'green', 'data[tags][]': 'x' });
    expect((await student.get(bookmarkAt(id))).body.data).toEqual({ colour: 'green', tags: ['x'] });
    for (const data of ['{"a": 1}', '12', 'true', 12.5, false, [1, [2]], { deep: { deeper: null } }, null]) {
      const { status, body } = await student.json('PUT', bookmarkAt(id), { data });
      expect([status, body.data]).toEqual([200, data]);
      expect((await student.get(bookmarkAt(id))).body.data).toEqual(data);
    }
  });

  it('bm-delete: it is answered and gone, and those behind it move up', async () => {
    const [one, two, three] = [
      await aBookmark(student, 'One'),
      await aBookmark(student, 'Two'),
      await aBookmark(student, 'Three'),
    ];
    const { status, body } = await student.del(bookmarkAt(two.id));
    expect([status, body]).toEqual([200, two]);
    expect(await bookmarksIn(student)).toEqual([one, { ...three, position: 2 }]);
    for (const again of [await student.get(bookmarkAt(two.id)), await student.del(bookmarkAt(two.id))])
      expect([again.status, again.body.status]).toEqual([404, 'not_found']);
    expect((await student.put(bookmarkAt(two.id), { name: 'Back' })).status).toBe(404);
    expect((await aBookmark(student, 'Four')).position).toBe(3);
  });

  it('conv-literal-self, A16: each sees and changes their own alone, also administrators and who acts as them', async () => {
    const own = await aBookmark(student, 'Mine');
    await aBookmark(other, 'Theirs');
    expect(await bookmarkNames(student)).toEqual(['Mine']);
    expect(await bookmarkNames(other)).toEqual(['Theirs']);
    const before = await lived();
    for (const who of ['stu2', 'teach', 'admin', 'adminB', 'obs'] as const) {
      const caller = world.as(who);
      const answers = [
        await caller.get(bookmarkAt(own.id)),
        await caller.put(bookmarkAt(own.id), { name: 'Stolen' }),
        await caller.put(bookmarkAt(own.id), { position: 1 }),
        await caller.del(bookmarkAt(own.id)),
      ];
      expect([who, ...answers.map(({ status }) => status)]).toEqual([who, 404, 404, 404, 404]);
    }
    expect(await lived()).toEqual(before);
    expect((await world.as('admin').get(`/users/${world.users.stu1}/bookmarks`)).status).toBe(404);
    const acting = await world.as('admin').get(`${bookmarksPath}?as_user_id=${world.users.stu1}`);
    expect(acting.body.map(({ name }: any) => name)).toEqual(['Mine']);
  });

  it('over GraphQL they are a connection of the viewer, a node, and refused to everybody else', async () => {
    const made = await student.graphql(
      `mutation($input: BookmarkInput!) { createBookmark(input: $input) {
        bookmark { id recordId name url position data user { recordId } permissions { update delete } } errors { code field } } }`,
      { input: { name: 'Biology', url: '/courses/1', data: { tags: ['x'] } } },
    );
    const { bookmark, errors } = made.body.data.createBookmark;
    expect([errors, bookmark]).toMatchObject([
      [],
      { name: 'Biology', position: 1, data: { tags: ['x'] }, permissions: { update: true, delete: true } },
    ]);
    expect(bookmark.user.recordId).toBe(world.users.stu1);
    const list = 'query($u: RecordId!) { user(id: $u) { bookmarks(first: 5) { totalCount nodes { name } } } }';
    const asked = (who: Caller) => who.graphql(list, { u: world.users.stu1 });
    expect((await asked(student)).body.data.user.bookmarks).toEqual({ totalCount: 1, nodes: [{ name: 'Biology' }] });
    for (const who of ['teach', 'admin', 'stu2'] as const) {
      const { body } = await asked(world.as(who));
      expect([who, body.data.user.bookmarks, body.errors[0].extensions.code]).toEqual([who, null, 'FORBIDDEN']);
    }
    const node = 'query($id: ID!) { node(id: $id) { ... on Bookmark { name } } }';
    expect((await student.graphql(node, { id: bookmark.id })).body.data.node).toEqual({ name: 'Biology' });
    for (const who of ['teach', 'admin', 'adminB'] as const)
      expect((await world.as(who).graphql(node, { id: bookmark.id })).body.data.node).toBeNull();
    const change =
      'mutation($id: RecordId!) { updateBookmark(id: $id, input: { name: "" }) { bookmark { name } errors { code field } } }';
    expect((await student.graphql(change, { id: bookmark.id })).body.data.updateBookmark).toEqual({
      bookmark: null,
      errors: [{ code: 'BLANK', field: 'name' }],
    });
  });

  it('a list of any length is one statement, page by page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await aBookmark(student, name);
    const first = await student.get(`${bookmarksPath}?per_page=2`);
    expect(first.body.map(({ name }: any) => name)).toEqual(['a', 'b']);
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
    expect((await student.get(next.slice(world.base.length))).body.map(({ name }: any) => name)).toEqual(['c', 'd']);
    expect(await world.statementsOf(() => student.get(`${bookmarksPath}?per_page=100`))).toBe(1);
  });

  it('each change leaves a line in the audit trail, and none where nothing changed', async () => {
    const { id } = await aBookmark(student, 'Biology');
    await student.put(bookmarkAt(id), { name: 'Life' });
    await student.put(bookmarkAt(id), { name: 'Life', position: 1 });
    await student.del(bookmarkAt(id));
    const lines = await world.sql(
      `select event_type, data from audit_events where subject_type = 'Bookmark' and subject_id = $1 order by id`,
      [id],
    );
    expect(lines.map(({ event_type }) => event_type)).toEqual([
      'bookmark_created',
      'bookmark_updated',
      'bookmark_deleted',
    ]);
    expect(lines[1].data).toMatchObject({ changed: ['name'] });
  });
});
