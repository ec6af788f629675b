import { openWorld, type World } from '../../support/world.js';
import { aPage, change, inCourse, ofPage } from './builders.js';

describe('Revisions of a page', () => {
  let world: World;
  let at: string;
  beforeEach(async () => {
    world = await openWorld();
    at = `${inCourse(world)}/lab/revisions`;
    await aPage(world, 'Lab', { body: '<p>one</p>', editing_roles: 'students' });
    await change(world, 'stu1', 'lab', { body: '<p>two</p>' });
    await change(world, 'teach', 'lab', { body: '<p>three</p>' });
  });
  afterEach(() => world.close());

  const numbers = async () =>
    (await world.as('teach').get(`${at}?per_page=100`)).body.map((one: any) => one.revision_id);

  it('pg-rev-fields, pg-rev-list-short, pg-rev-latest: are listed from the newest with their authors, without what they say', async () => {
    const { status, body } = await world.as('teach').get(at);
    expect([status, body.map((one: any) => [one.revision_id, one.latest, one.edited_by.id])]).toEqual([
      200,
      [
        [3, true, world.users.teach],
        [2, false, world.users.stu1],
        [1, false, world.users.teach],
      ],
    ]);
    expect(Object.keys(body[0])).toEqual(['revision_id', 'updated_at', 'latest', 'edited_by']);
    const { body: page, headers } = await world.as('teach').get(`${at}?per_page=2`);
    expect([page.length, headers.get('link')]).toEqual([2, expect.stringContaining('rel="next"')]);
  });

  it('pg-rev-content, pg-rev-summary, conv-static-segment-first: say what the page said, unless a summary is asked', async () => {
    const teach = world.as('teach');
    expect((await teach.get(`${at}/1`)).body).toMatchObject({
      revision_id: 1,
      url: 'lab',
      title: 'Lab',
      body: '<p>one</p>',
    });
    expect((await teach.get(`${at}/latest`)).body).toMatchObject({
      revision_id: 3,
      latest: true,
      body: '<p>three</p>',
    });
    for (const which of ['1', 'latest'])
      expect(Object.keys((await teach.get(`${at}/${which}?summary=true`)).body)).toEqual([
        'revision_id',
        'updated_at',
        'latest',
        'edited_by',
      ]);
    const unknown = [];
    for (const which of ['4', '0', '-1', 'first', '99999999999'])
      unknown.push((await teach.get(`${at}/${which}`)).status);
    expect(unknown).toEqual([404, 404, 404, 404, 404]);
  });

  it('auth-page-history, pg-rev-list-rights, pg-rev-show-rights: are for those who may edit the page alone', async () => {
    const asked = async (who: 'stu1' | 'obs' | 'out' | 'adminB') => {
      const caller = world.as(who);
      return [
        (await caller.get(at)).status,
        (await caller.get(`${at}/latest`)).status,
        (await caller.get(`${at}/1`)).status,
        (await caller.post(`${at}/1`)).status,
      ];
    };
    expect(await asked('obs')).toEqual([403, 403, 403, 403]);
    expect(await asked('out')).toEqual([404, 404, 404, 404]);
    expect(await asked('adminB')).toEqual([404, 404, 404, 404]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await asked('stu1')).toEqual([200, 200, 200, 200]);
    await change(world, 'teach', 'lab', { editing_roles: 'teachers' });
    expect(await asked('stu1')).toEqual([403, 403, 403, 403]);
  });

  it('pg-revert, pg-revert-exists: give the page again what it said, as its next revision', async () => {
    const teach = world.as('teach');
    await change(world, 'teach', 'lab', { title: 'Lab work' });
    const there = `${inCourse(world)}/lab-work/revisions`;
    await aPage(world, 'Lab');
    const { status, body } = await teach.post(`${there}/1`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ revision_id: 5, latest: true, title: 'Lab-2', url: 'lab-2', body: '<p>one</p>' }),
    ]);
    expect((await teach.get(`${inCourse(world)}/lab-2`)).body).toMatchObject({ title: 'Lab-2', body: '<p>one</p>' });
    expect((await teach.post(`${inCourse(world)}/lab-2/revisions/77`)).status).toBe(404);
    expect((await teach.get(`${inCourse(world)}/lab-2/revisions/latest`)).body.revision_id).toBe(5);
  });

  it('are reverted by who edits the text alone as long as the title stays', async () => {
    expect((await world.as('stu1').post(`${at}/1`)).body).toMatchObject({ revision_id: 4, body: '<p>one</p>' });
    await change(world, 'teach', 'lab', { title: 'Renamed' });
    const refused = await world.as('stu1').post(`${inCourse(world)}/renamed/revisions/1`);
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      { title: [expect.objectContaining({ type: 'unauthorized' })] },
    ]);
    expect((await world.as('teach').get(`${inCourse(world)}/renamed/revisions/latest`)).body.revision_id).toBe(5);
  });

  it('are made by another title, text or author of the text, and by nothing else', async () => {
    await change(world, 'teach', 'lab', { body: '<p>three</p>' });
    await change(world, 'teach', 'lab', { published: 'false' });
    await change(world, 'teach', 'lab', { published: 'true', editing_roles: 'students,public', front_page: 'true' });
    expect(await numbers()).toEqual([3, 2, 1]);
    await change(world, 'stu1', 'lab', { body: '<p>three</p>' });
    await change(world, 'teach', 'lab', { title: 'LAB' });
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
  });

  it('over REST two writers both leave one, and the last is what the page says', async () => {
    const both = await Promise.all([
      change(world, 'teach', 'lab', { body: '<p>hers</p>' }),
      change(world, 'stu1', 'lab', { body: '<p>his</p>' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
    const said = [];
    for (const which of [4, 5]) said.push((await world.as('teach').get(`${at}/${which}`)).body.body);
    expect(said.toSorted((one, other) => one.localeCompare(other))).toEqual(['<p>hers</p>', '<p>his</p>']);
    expect((await world.as('teach').get(`${inCourse(world)}/lab`)).body.body).toBe(said[1]);
  });

  it('over GraphQL a writer of an earlier one is refused, with what the page says now', async () => {
    const [{ id }] = await world.sql(`select id from pages where url = 'lab'`);
    const asked = `mutation Write($id: RecordId!, $body: String, $revision: Int) {
      updatePage(by: { id: $id }, input: { body: $body }, revision: $revision) {
        page { body revisionNumber } currentPage { body revisionNumber lastEditedBy { recordId } revisions { nodes { revisionId } } }
        errors { code field }
      }
    }`;
    const stale = await world.as('stu1').graphql(asked, { id, body: '<p>mine</p>', revision: 2 });
    expect(stale.body).toEqual({
      data: {
        updatePage: {
          page: null,
          currentPage: {
            body: '<p>three</p>',
            revisionNumber: 3,
            lastEditedBy: { recordId: world.users.teach },
            revisions: { nodes: [{ revisionId: 3 }, { revisionId: 2 }, { revisionId: 1 }] },
          },
          errors: [{ code: 'STALE_REVISION', field: null }],
        },
      },
    });
    expect(await numbers()).toEqual([3, 2, 1]);
    const fresh = await world.as('stu1').graphql(asked, { id, body: '<p>mine</p>', revision: 3 });
    expect(fresh.body.data.updatePage).toEqual({
      page: { body: '<p>mine</p>', revisionNumber: 4 },
      currentPage: null,
      errors: [],
    });
    const without = await world.as('teach').graphql(asked, { id, body: '<p>last</p>' });
    expect(without.body.data.updatePage.page).toEqual({ body: '<p>last</p>', revisionNumber: 5 });
  });

  it('R08: a rename, reads by the old url and reverts at once leave no fault and no gap', async () => {
    const teach = world.as('teach');
    const { body: page } = await teach.get(`${inCourse(world)}/lab`);
    const byId = `${inCourse(world)}/page_id:${page.page_id}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => [
        teach.put(byId, ofPage({ title: `Lab ${i}` })),
        teach.get(`${inCourse(world)}/lab`),
        teach.post(`${byId}/revisions/1`),
      ]).flat(),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const { body: revisions } = await teach.get(`${byId}/revisions?per_page=100`);
    const found = revisions.map((one: any) => one.revision_id);
    expect(found).toEqual(found.map((_: number, i: number) => found.length - i));
    expect(found.length).toBe(3 + 16);
  });
});
