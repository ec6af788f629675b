import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage, change, inCourse, inGroup, ofPage, titlesOf } from './builders.js';

const keysOfList = [
  'url',
  'title',
  'created_at',
  'updated_at',
  'hide_from_students',
  'editing_roles',
  'last_edited_by',
  'published',
  'front_page',
  'page_id',
  'html_url',
  'locked_for_user',
];

describe('Pages of a course and of a group', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const kept = () =>
    world.sql('select id, title, url, body, editing_roles, front_page, workflow_state from pages order by id');

  it('pg-contexts, pg-body-single, pg-last-editor, pg-locked: have the same routes and keys in both', async () => {
    for (const at of [inCourse(world), inGroup(world)]) {
      const teach = world.as('teach');
      const made = await teach.post(at, ofPage({ title: 'Week One', body: '<p>Read</p>', published: 'true' }));
      expect([made.status, made.body]).toEqual([
        200,
        expect.objectContaining({
          url: 'week-one',
          title: 'Week One',
          body: '<p>Read</p>',
          published: true,
          front_page: false,
          locked_for_user: false,
          page_id: expect.any(Number),
          html_url: expect.stringMatching(new RegExp(`${at}/week-one$`)),
          last_edited_by: expect.objectContaining({ id: world.users.teach }),
        }),
      ]);
      expect(Object.keys(made.body)).toEqual([...keysOfList, 'body']);
      expect((await teach.get(`${at}/week-one`)).body).toEqual(made.body);
      const { body: list } = await teach.get(at);
      expect(list.map(Object.keys)).toEqual([keysOfList]);
      expect((await teach.get(`${at}/page_id:${made.body.page_id}`)).body).toEqual(made.body);
      const renamed = await teach.put(`${at}/week-one`, ofPage({ title: 'Week Two' }));
      expect([renamed.status, renamed.body.url]).toEqual([200, 'week-two']);
      expect((await teach.get(`${at}/week-two/revisions`)).body).toHaveLength(2);
      expect((await teach.post(`${at}/week-two/revisions/1`)).body).toMatchObject({ revision_id: 3, url: 'week-one' });
      expect((await teach.del(`${at}/week-one`)).status).toBe(200);
      expect((await teach.get(at)).body).toEqual([]);
    }
  });

  it('pg-url-unique: are found by urls made of their titles, each of its own', async () => {
    const titles = ['Straße & Çay', 'Notes', 'Notes', 'notes!', 'Notes', '!!!', '北京 概览', `${'x'.repeat(254)}`];
    const made = [];
    for (const title of titles) made.push(await aPage(world, title));
    expect(made.map(({ title, url }) => [title, url])).toEqual([
      ['Straße & Çay', 'strasse-cay'],
      ['Notes', 'notes'],
      ['Notes-2', 'notes-2'],
      ['notes!', 'notes-3'],
      ['Notes-3', 'notes-3-2'],
      ['!!!', 'page'],
      ['北京 概览', '北京-概览'],
      ['x'.repeat(254), 'x'.repeat(254)],
    ]);
    const long = [await aPage(world, 'y'.repeat(255)), await aPage(world, 'y'.repeat(255))];
    expect(long.map(({ url }) => url)).toEqual(['y'.repeat(255), `${'y'.repeat(253)}-2`]);
    for (const { url, page_id } of made)
      expect((await world.as('stu1').get(`${inCourse(world)}/${encodeURIComponent(url)}`)).body.page_id).toBe(page_id);
    expect((await world.as('stu1').get(`${inCourse(world)}/Notes`)).body.url).toBe('notes');
    expect((await aPage(world, 'Notes', {}, inGroup(world))).url).toBe('notes');
  });

  it('pg-title-changes-url: get another url by another title; the old one is unknown and free for another page', async () => {
    const { page_id } = await aPage(world, 'Draft plan');
    const renamed = await change(world, 'teach', 'draft-plan', { title: 'Final plan' });
    expect([renamed.body.url, renamed.body.page_id]).toEqual(['final-plan', page_id]);
    expect((await world.as('teach').get(`${inCourse(world)}/draft-plan`)).status).toBe(404);
    const other = await aPage(world, 'Draft plan');
    expect([other.url, other.page_id]).not.toEqual(['draft-plan', page_id]);
    expect(other.url).toBe('draft-plan');
    const again = await change(world, 'teach', 'final-plan', { title: 'Draft plan' });
    expect([again.body.title, again.body.url]).toEqual(['Draft plan-2', 'draft-plan-2']);
    const same = await change(world, 'teach', 'draft-plan-2', { title: 'Draft plan-2' });
    expect([same.body.title, same.body.url]).toEqual(['Draft plan-2', 'draft-plan-2']);
  });

  it('pg-title-required: are refused without a title, with a blank one and with one too long, by field; nothing is made', async () => {
    for (const [form, attribute, type] of [
      [{}, 'title', 'missing'],
      [{ title: ' ' }, 'title', 'blank'],
      [{ title: 'x'.repeat(256) }, 'title', 'too_long'],
    ] as const) {
      const { status, body } = await world.as('teach').post(inCourse(world), ofPage({ body: 'x', ...form }));
      expect([form, status, Object.values(body.errors ?? {}).flat()]).toEqual([
        form,
        400,
        [{ attribute: expect.stringContaining(attribute), type, message: expect.any(String) }],
      ]);
    }
    expect(await kept()).toEqual([]);
    await aPage(world, 'Kept');
    const before = await kept();
    expect((await change(world, 'teach', 'kept', { title: '', body: 'changed' })).status).toBe(400);
    expect((await change(world, 'teach', 'kept', { body: 'x'.repeat(500 * 1024 + 1) })).body.errors).toHaveProperty(
      'body',
    );
    expect(await kept()).toEqual(before);
  });

  it('pg-update-optional: keep what a change does not name', async () => {
    const made = await aPage(world, 'Optional', { body: '<p>old</p>', editing_roles: 'teachers,students' });
    const { body } = await change(world, 'teach', 'optional', { body: '<p>new</p>' });
    expect(body).toEqual({ ...made, body: '<p>new</p>', updated_at: body.updated_at });
    expect((await change(world, 'teach', 'optional', { published: 'true' })).body).toEqual(body);
  });

  it('pg-published-toggle, pg-hide-inverse, ver-deprecated-hide: are published and taken back; students do not know of drafts', async () => {
    const draft = await world.as('teach').post(inCourse(world), ofPage({ title: 'Secret' }));
    expect(draft.body).toMatchObject({ published: false, hide_from_students: true });
    const stu = world.as('stu1');
    const hidden = [
      (await stu.get(`${inCourse(world)}/secret`)).status,
      (await stu.get(inCourse(world))).body,
      (await stu.get(`${inCourse(world)}/secret/revisions`)).status,
      (await stu.put(`${inCourse(world)}/secret`, ofPage({ body: 'x' }))).status,
      (await stu.del(`${inCourse(world)}/secret`)).status,
    ];
    expect(hidden).toEqual([404, [], 404, 404, 404]);
    expect((await change(world, 'teach', 'secret', { published: 'true' })).body).toMatchObject({
      published: true,
      hide_from_students: false,
    });
    expect((await stu.get(`${inCourse(world)}/secret`)).body.published).toBe(true);
    await change(world, 'teach', 'secret', { published: 'false' });
    expect((await stu.get(`${inCourse(world)}/secret`)).status).toBe(404);
  });

  it('pg-delete-returns: are answered when they are deleted, and gone; their url is free', async () => {
    const made = await aPage(world, 'Gone soon', { body: '<p>b</p>' });
    const deleted = await world.as('teach').del(`${inCourse(world)}/gone-soon`);
    expect([deleted.status, deleted.body.page_id, deleted.body.body]).toEqual([200, made.page_id, '<p>b</p>']);
    expect((await world.as('teach').get(`${inCourse(world)}/gone-soon`)).status).toBe(404);
    expect((await world.as('teach').del(`${inCourse(world)}/gone-soon`)).status).toBe(404);
    expect((await aPage(world, 'Gone soon')).url).toBe('gone-soon');
  });

  it('are made by PUT at a url that no page has, and called after it', async () => {
    const put = await change(world, 'teach', 'field-trip', { body: '<p>Bring boots</p>' });
    expect([put.status, put.body.title, put.body.url, put.body.published]).toEqual([
      200,
      'Field Trip',
      'field-trip',
      false,
    ]);
    const titled = await change(world, 'teach', 'no-such', { title: 'Other name' });
    expect(titled.body.url).toBe('other-name');
    expect((await change(world, 'stu1', 'mine', { body: 'x' })).status).toBe(403);
    expect((await kept()).length).toBe(2);
  });

  describe('as a list', () => {
    const list = async (query: string, who: 'teach' | 'stu1' = 'teach') => {
      const { status, body } = await world.as(who).get(`${inCourse(world)}?${query}`);
      return status === 200 ? titlesOf(body) : status;
    };
    beforeEach(async () => {
      await aPage(world, 'beta');
      await aPage(world, 'Alpha one', { published: 'false' });
      await aPage(world, 'gamma one');
      await change(world, 'teach', 'beta', { body: 'newest' });
    });

    it('pg-list-sort, pg-list-order: are ordered as asked, by their ids unless asked', async () => {
      expect(await list('')).toEqual(['beta', 'Alpha one', 'gamma one']);
      expect(await list('sort=title')).toEqual(['Alpha one', 'beta', 'gamma one']);
      expect(await list('sort=title&order=desc')).toEqual(['gamma one', 'beta', 'Alpha one']);
      expect(await list('sort=created_at&order=desc')).toEqual(['gamma one', 'Alpha one', 'beta']);
      expect(await list('sort=updated_at')).toEqual(['Alpha one', 'gamma one', 'beta']);
      expect([await list('sort=id'), await list('sort=size'), await list('order=up')]).toEqual([400, 400, 400]);
    });

    it('pg-list-search, pg-list-published: are searched by a part of the title and filtered by being published', async () => {
      expect(await list('search_term=ONE')).toEqual(['Alpha one', 'gamma one']);
      expect(await list('search_term=on')).toBe(400);
      expect(await list('search_term=%25%25%25')).toEqual([]);
      expect(await list('published=true')).toEqual(['beta', 'gamma one']);
      expect(await list('published=false')).toEqual(['Alpha one']);
      expect(await list('published=false', 'stu1')).toEqual([]);
      expect(await list('published=maybe')).toBe(400);
    });

    it('are paged, and cost the same number of statements however many there are', async () => {
      const { body, headers } = await world.as('teach').get(`${inCourse(world)}?per_page=2&sort=title`);
      expect([titlesOf(body), headers.get('link')]).toEqual([
        ['Alpha one', 'beta'],
        expect.stringContaining('rel="next"'),
      ]);
      const asked = (size: number) => leastStatements(world, () => list(`per_page=${size}`));
      expect(await asked(50)).toBe(await asked(1));
    });
  });

  it('sanitise what they say to a fixed point, and answer links to files that open them', async () => {
    const evil =
      '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:alert(1)">x</a></p><svg><style><img src=x onerror=alert(1)>';
    const { body: first } = await aPage(world, 'Evil', { body: evil });
    expect(first).toBe('<p>Hi<a>x</a></p><svg></svg>');
    expect((await change(world, 'teach', 'evil', { body: first })).body.body).toBe(first);
    const link = `<a href="/courses/${world.courses.C1}/files/${world.files.handout}/download">f</a>`;
    const linked = await change(world, 'teach', 'evil', { body: link });
    expect(linked.body.body).toMatch(/href="http[^"]+\/files\/\d+\/download\?[^"]*verifier=/);
    const [{ body: stored }] = await world.sql(`select body from pages where url = 'evil'`);
    expect(stored).toBe(link);
    expect((await change(world, 'teach', 'evil', { body: linked.body.body })).status).toBe(200);
    const [{ body: resent }] = await world.sql(`select body from pages where url = 'evil'`);
    expect(resent).not.toContain('verifier');
  });
});
