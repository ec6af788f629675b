import { globalIdOf } from '../../../schema/platform/global-id.js';
import { changeRows } from '../../support/change-by-sql.js';
import { leastStatements } from '../../support/least-statements.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

const url = 'https://news.example.org/feed.xml';

describe('Feeds of a course and of a group', () => {
  let world: World;
  let ofCourse: string;
  let ofGroup: string;
  beforeEach(async () => {
    world = await openWorld();
    ofCourse = `/courses/${world.courses.C1}/external_feeds`;
    ofGroup = `/groups/${world.groups.red}/external_feeds`;
  });
  afterEach(() => world.close());

  const rows = () => world.sql('select * from external_feeds order by id');
  const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);

  it('ef-list: are listed by their id where they were added, and nowhere else', async () => {
    const teach = world.as('teach');
    const first = await teach.post(ofCourse, { url });
    const second = await teach.post(ofCourse, { url: `${url}?2` });
    const grouped = await teach.post(ofGroup, { url });
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        display_name: 'news.example.org',
        url,
        header_match: null,
        created_at: expect.stringMatching(/Z$/),
        verbosity: 'full',
        external_feed_entries_count: 0,
      },
    ]);
    expect(Object.keys(first.body)).toEqual([
      'id',
      'display_name',
      'url',
      'header_match',
      'created_at',
      'verbosity',
      'external_feed_entries_count',
    ]);
    expect((await teach.get(ofCourse)).body).toEqual([first.body, second.body]);
    expect((await teach.get(ofGroup)).body).toEqual([grouped.body]);
    expect((await teach.get(`/courses/${world.courses.C2}/external_feeds`)).status).not.toBe(500);
    const paged = await teach.get(`${ofCourse}?per_page=1&page=2`);
    expect([idsOf(paged.body), paged.headers.get('link')]).toEqual([
      [second.body.id],
      expect.stringContaining('rel="prev"'),
    ]);
  });

  it('ef-url-required: are refused without an address that is one, by field, and nothing is added', async () => {
    const long = `https://example.org/${'x'.repeat(236)}`;
    for (const [given, type] of [
      [undefined, 'missing'],
      ['', 'blank'],
      ['  ', 'blank'],
      ['news', 'invalid'],
      [long, 'too_long'],
    ] as const) {
      const { status, body } = await world.as('teach').post(ofCourse, given === undefined ? {} : { url: given });
      expect([given, status, body.errors]).toEqual([
        given,
        400,
        { url: [{ attribute: 'url', type, message: expect.any(String) }] },
      ]);
    }
    expect(await rows()).toEqual([]);
    expect((await world.as('teach').post(ofCourse, { url: long.slice(0, 255) })).status).toBe(200);
  });

  it('A36: are refused at addresses that are not public, and nothing is added', async () => {
    for (const address of [
      'http://127.0.0.1/feed',
      'http://[::1]/feed',
      'http://169.254.169.254/latest',
      'http://2130706433/',
      'http://localhost./',
      'http://10.1.2.3/',
      'file:///etc/passwd',
      'gopher://example.org/',
      'data:text/xml,<rss/>',
      'https://user:secret@example.org/',
      'http://example.org:22/',
    ]) {
      const { status, body } = await world.as('teach').post(ofCourse, { url: address });
      expect([address, status, body.errors.url?.[0].type]).toEqual([address, 400, 'blocked_url']);
    }
    expect(await rows()).toEqual([]);
  });

  it('ef-header-match: keep a part of titles as it was written; a blank one is none', async () => {
    const add = async (match: string) => (await world.as('teach').post(ofCourse, { url, header_match: match })).body;
    expect((await add('News')).header_match).toBe('News');
    expect((await add('true')).header_match).toBe('true');
    expect((await add('  ')).header_match).toBeNull();
    const { status, body } = await world.as('teach').post(ofCourse, { url, header_match: 'x'.repeat(256) });
    expect([status, body.errors.header_match[0].type]).toEqual([400, 'too_long']);
  });

  it('ef-verbosity-default: come in full unless they say otherwise, also by a word that is none', async () => {
    const add = async (form: Record<string, string>) =>
      (await world.as('teach').post(ofCourse, { url, ...form })).body.verbosity;
    expect(await add({})).toBe('full');
    expect(await add({ verbosity: 'truncate' })).toBe('truncate');
    expect(await add({ verbosity: 'link_only' })).toBe('link_only');
    expect(await add({ header_match: 'a', verbosity: 'everything' })).toBe('full');
    expect(await add({ header_match: 'b', verbosity: '' })).toBe('full');
  });

  it('are there once for an address, a part of titles and a verbosity; deleted ones are not in the way', async () => {
    const teach = world.as('teach');
    const { body } = await teach.post(ofCourse, { url, header_match: 'News' });
    const again = await teach.post(ofCourse, { url, header_match: 'News' });
    expect([again.status, again.body.errors.url[0].type]).toEqual([400, 'taken']);
    const others: Record<string, string>[] = [
      {},
      { header_match: 'news' },
      { header_match: 'News', verbosity: 'truncate' },
    ];
    for (const other of others) expect((await teach.post(ofCourse, { url, ...other })).status).toBe(200);
    expect((await teach.post(ofGroup, { url, header_match: 'News' })).status).toBe(200);
    expect((await teach.del(`${ofCourse}/${body.id}`)).status).toBe(200);
    expect((await teach.post(ofCourse, { url, header_match: 'News' })).status).toBe(200);
    expect((await teach.get(ofCourse)).body).toHaveLength(4);
  });

  it('are there once where many add the same at a time', async () => {
    const added = await Promise.all(
      ['teach', 'admin', 'teach', 'ta', 'admin'].map((who) => world.as(who as 'teach').post(ofCourse, { url })),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.as('teach').get(ofCourse)).body).toHaveLength(1);
  });

  it('are at most fifty in one place, also where two are added at a time', async () => {
    const teach = world.as('teach');
    for (let n = 1; n < 50; n += 1) expect((await teach.post(ofCourse, { url: `${url}?${n}` })).status).toBe(200);
    const last = await Promise.all(['a', 'b'].map((n) => teach.post(ofCourse, { url: `${url}?${n}` })));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(last.find(({ status }) => status === 400)?.body.errors.url[0].type).toBe('too_many');
    expect((await teach.post(ofGroup, { url })).status).toBe(200);
  });

  it('ef-delete: answer what was deleted, and are gone', async () => {
    const teach = world.as('teach');
    for (const place of [ofCourse, ofGroup]) {
      const { body: kept } = await teach.post(place, { url: `${url}?kept` });
      const { body } = await teach.post(place, { url });
      const deleted = await teach.del(`${place}/${body.id}`);
      expect([deleted.status, deleted.body]).toEqual([200, body]);
      expect((await teach.get(place)).body).toEqual([kept]);
      expect((await teach.del(`${place}/${body.id}`)).status).toBe(404);
    }
    const audited = await world.sql(
      `select event_type, data from audit_events where event_type like 'external_feed%' order by id`,
    );
    expect(audited.map((one) => one.event_type)).toEqual([
      'external_feed_created',
      'external_feed_created',
      'external_feed_deleted',
      'external_feed_created',
      'external_feed_created',
      'external_feed_deleted',
    ]);
    expect(audited[2].data).toEqual({ courseId: world.courses.C1, groupId: null, host: 'news.example.org' });
  });

  it('A08: are deleted in their own place alone', async () => {
    const teach = world.as('teach');
    const { body: inCourse } = await teach.post(ofCourse, { url });
    const { body: inGroup } = await teach.post(ofGroup, { url });
    const other = `/groups/${world.groups.blue}/external_feeds`;
    for (const path of [
      `${ofGroup}/${inCourse.id}`,
      `${ofCourse}/${inGroup.id}`,
      `${other}/${inGroup.id}`,
      `${ofCourse}/999999`,
      `${ofCourse}/nonsense`,
    ])
      expect([path, (await teach.del(path)).status]).toEqual([path, 404]);
    expect((await rows()).map((feed) => feed.workflow_state)).toEqual(['active', 'active']);
  });

  it('belong to those who may create announcements there', async () => {
    const { body: feed } = await world.as('teach').post(ofCourse, { url });
    const { body: grouped } = await world.as('teach').post(ofGroup, { url });
    const seen = 'query F($id: RecordId!) { externalFeed(id: $id) { url } }';
    for (const [who, place, statuses] of [
      ['stu1', ofCourse, [403, 403, 403]],
      ['stu1', ofGroup, [403, 403, 403]],
      ['out', ofCourse, [404, 404, 404]],
      ['adminB', ofCourse, [404, 404, 404]],
      ['adminB', ofGroup, [404, 404, 404]],
    ] as const) {
      const id = place === ofCourse ? feed.id : grouped.id;
      const caller = world.as(who);
      const answers = [await caller.get(place), await caller.post(place, { url: `${url}?x` })];
      answers.push(await caller.del(`${place}/${id}`));
      expect([who, place, answers.map(({ status }) => status)]).toEqual([who, place, statuses]);
      const { body } = await caller.graphql(seen, { id });
      expect([body.data.externalFeed, body.errors[0].extensions.code]).toEqual([null, 'NOT_FOUND']);
      const found = await caller.graphql('query N($id: ID!) { node(id: $id) { id } }', {
        id: globalIdOf('ExternalFeed', id),
      });
      expect(found.body.data?.node ?? null).toBeNull();
      const removed = await caller.graphql(
        'mutation D($id: RecordId!) { deleteExternalFeed(id: $id) { externalFeed { url } errors { message } } }',
        { id },
      );
      expect(removed.body.data?.deleteExternalFeed ?? null).toBeNull();
    }
    // Whoever looks after the group may announce there, and so has its feeds.
    const { red } = world.groups;
    await changeRows(world, 'group_memberships', { groupId: red, userId: world.users.stu1 }, { moderator: true });
    expect(idsOf((await world.as('stu1').get(ofGroup)).body)).toEqual([grouped.id]);
    expect((await world.as('stu1').get(ofCourse)).status).toBe(403);
    expect((await world.as('stu1').post(ofGroup, { url: `${url}?own` })).status).toBe(200);
    expect((await rows()).map((one) => one.workflow_state)).toEqual(['active', 'active', 'active']);
  });

  it('are gone with their course', async () => {
    const { body: feed } = await world.as('teach').post(ofCourse, { url });
    const { body: grouped } = await world.as('teach').post(ofGroup, { url });
    await setCourseState(world, 'deleted', world.courses.C1);
    const asked = 'query F($id: RecordId!) { externalFeed(id: $id) { url } }';
    for (const { id } of [feed, grouped])
      expect((await world.as('admin').graphql(asked, { id })).body.data.externalFeed).toBeNull();
    expect((await world.as('admin').get(ofGroup)).status).toBe(404);
  });

  it('refuse every parameter in a wrong shape by its name, with nothing added', async () => {
    const teach = world.as('teach');
    for (const name of ['url', 'header_match', 'verbosity'])
      for (const shape of [{}, [], ['x'], { a: 'x' }, [7]]) {
        const { status, body } = await teach.json('POST', ofCourse, { url, [name]: shape });
        expect([name, shape, status, Object.keys(body.errors)]).toEqual([name, shape, 400, [name]]);
      }
    expect(await rows()).toEqual([]);
  });

  it('are made, listed with what may be done, and removed over GraphQL', async () => {
    const teach = world.as('teach');
    const made = await teach.graphql(
      `mutation M($place: ExternalFeedPlaceInput!, $input: ExternalFeedInput!) {
        createExternalFeed(place: $place, input: $input) {
          externalFeed { recordId verbosity course { name } group { name } permissions { delete } }
          errors { field message }
        }
      }`,
      { place: { groupId: world.groups.red }, input: { url, verbosity: 'LINK_ONLY', headerMatch: 'News' } },
    );
    expect(made.body.data.createExternalFeed).toEqual({
      externalFeed: {
        recordId: expect.anything(),
        verbosity: 'LINK_ONLY',
        course: null,
        group: { name: 'Red' },
        permissions: { delete: true },
      },
      errors: [],
    });
    const { recordId: id } = made.body.data.createExternalFeed.externalFeed;
    const listed = await teach.graphql(
      'query L($id: RecordId!) { group(id: $id) { externalFeeds { totalCount nodes { url headerMatch } } } }',
      { id: world.groups.red },
    );
    expect(listed.body.data.group.externalFeeds).toEqual({ totalCount: 1, nodes: [{ url, headerMatch: 'News' }] });
    const removal = 'mutation D($id: RecordId!) { deleteExternalFeed(id: $id) { externalFeed { url } } }';
    expect((await teach.graphql(removal, { id })).body.data.deleteExternalFeed.externalFeed).toEqual({ url });
    expect((await teach.get(ofGroup)).body).toEqual([]);
  });

  it('cost the same number of statements, however many there are', async () => {
    const teach = world.as('teach');
    const list = () => teach.get(ofCourse);
    await teach.post(ofCourse, { url });
    const one = await leastStatements(world, list);
    for (let n = 0; n < 8; n += 1) await teach.post(ofCourse, { url: `${url}?${n}` });
    expect((await list()).body).toHaveLength(9);
    expect(await leastStatements(world, list)).toBe(one);
  });
});
