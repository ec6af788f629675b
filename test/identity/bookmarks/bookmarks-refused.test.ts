import { type Caller, openWorld, type World } from '../../support/world.js';
import { aBookmark, bookmarkAt, bookmarksPath, moreBookmarks } from './builders.js';

describe('What no bookmark can be', () => {
  let world: World;
  let student: Caller;
  let known: any;
  beforeAll(async () => {
    world = await openWorld();
    student = world.as('stu1');
    await aBookmark(student, 'First');
    known = await aBookmark(student, 'Second');
  });
  afterAll(() => world.close());

  const stored = () => world.sql('select id, name, url, position, data, updated_at from bookmarks order by id');
  const wordsOf = (body: any, field: string) => body.errors?.[field]?.map(({ type }: any) => type);

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['name', '   ', 'blank'],
    ['name', null, 'blank'],
    ['name', 'x'.repeat(256), 'too_long'],
    ['name', ['a', 'b'], 'invalid'],
    ['url', '', 'blank'],
    ['url', null, 'blank'],
    ['url', 'javascript:alert(1)', 'invalid'],
    ['url', ' JavaScript:alert(1)', 'invalid'],
    ['url', 'java\tscript:alert(1)', 'invalid'],
    ['url', 'data:text/html,<script>alert(1)</script>', 'invalid'],
    ['url', 'vbscript:x', 'invalid'],
    ['url', '//evil.example/x', 'invalid'],
    ['url', '/\\evil.example', 'invalid'],
    ['url', '/\t/evil.example', 'invalid'],
    ['url', 'courses/1', 'invalid'],
    ['url', 'https://', 'invalid'],
    ['url', 'https:evil', 'invalid'],
    ['url', 'https://name:password@host.example/', 'invalid'],
    ['url', `https://host.example/${'x'.repeat(2000)}`, 'too_long'],
    ['url', { a: 1 }, 'invalid'],
    ['position', 'first', 'not_a_number'],
    ['position', 1.5, 'not_a_number'],
    ['position', [1], 'invalid'],
    ['position', 2 ** 31, 'not_a_number'],
    ['position', null, 'blank'],
    ['data', 'x'.repeat(64 * 1024), 'too_long'],
  ];

  it.each(wrong)(
    '%s as %j is refused with 400 by field as %s, when it is made and when it changes',
    async (field, value, word) => {
      const before = await stored();
      const right = { name: 'Third', url: '/courses' };
      const made = await student.json('POST', bookmarksPath, { ...right, [field]: value });
      expect([made.status, wordsOf(made.body, field)]).toEqual([400, [word]]);
      const changed = await student.json('PUT', bookmarkAt(known.id), { position: 1, [field]: value });
      expect([changed.status, wordsOf(changed.body, field)]).toEqual([400, [word]]);
      expect(await stored()).toEqual(before);
    },
  );

  it('a bookmark without a name and an address is refused by both', async () => {
    const { status, body } = await student.post(bookmarksPath, { data: 'x' });
    expect([status, wordsOf(body, 'name'), wordsOf(body, 'url')]).toEqual([400, ['blank'], ['blank']]);
  });

  it.each([
    'https://host.example',
    'HTTP://host.example/a?b=c#d',
    '/',
    '/courses/1?x=%2F#y',
    'https://münchen.example/ü',
  ])('the address %s is taken as it is', async (url) => {
    const { status, body } = await student.put(bookmarkAt(known.id), { url });
    expect([status, body.url]).toEqual([200, url]);
  });

  it('nobody has more than a thousand, and what is deleted makes room', async () => {
    const caller = world.as('stu2');
    const last = await aBookmark(caller, 'Last');
    await moreBookmarks(world, last.id, 1000);
    const { status, body } = await caller.post(bookmarksPath, { name: 'One more', url: '/' });
    expect([status, body.errors[0].error_code]).toEqual([400, 'too_many']);
    expect((await caller.del(bookmarkAt(last.id))).status).toBe(200);
    expect((await aBookmark(caller, 'One more')).position).toBe(1000);
  });
});
