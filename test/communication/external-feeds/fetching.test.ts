import { queueDueFeeds } from '../../../src/communication/external-feeds/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { emptyQueue, runJob, runQueued } from '../../support/run-job.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import {
  aFeed,
  aFeedOfGroup,
  anAtomFeed,
  anRssFeed,
  fetchAgain,
  fetchFeed,
  makeDue,
  readFeed,
  withoutFeeds,
} from './builders.js';
import { type FeedServer, openFeedServer } from './feed-server.js';

const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

describe('A feed that the service fetches', () => {
  let world: World;
  let server: FeedServer;
  beforeAll(async () => {
    server = await openFeedServer();
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  beforeEach(async () => {
    await withoutFeeds(world);
    await emptyQueue(world);
    server.asked.length = 0;
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const titles = (feed: { entries: { nodes: { title: string }[] } }) => feed.entries.nodes.map(({ title }) => title);

  it('comes in soon after it was added: RSS 2.0, with its title and its entries, the newest first', async () => {
    server.answers(
      anRssFeed([
        {
          guid: '2',
          title: 'Second &amp; last',
          link: 'https://news.example.org/2',
          date: 'Tue, 03 Mar 2026 10:00:00 GMT',
          html: '<p>Two <b>bold</b></p>',
        },
        { guid: '1', title: 'First', link: 'https://news.example.org/1', date: 'Mon, 02 Mar 2026 10:00:00 +0100' },
      ]),
    );
    const id = await aFeed(world, server.url);
    await runQueued(world);
    expect(await readFeed(world, id)).toMatchObject({
      displayName: 'Campus news',
      entriesCount: 2,
      failures: 0,
      fault: null,
      entries: {
        totalCount: 2,
        nodes: [
          {
            title: 'Second & last',
            url: 'https://news.example.org/2',
            message: '<p>Two <b>bold</b></p>',
            publishedAt: '2026-03-03T10:00:00Z',
          },
          { title: 'First', url: 'https://news.example.org/1', message: '', publishedAt: '2026-03-02T09:00:00Z' },
        ],
      },
    });
    const { body } = await world.as('teach').get(`/courses/${world.courses.C1}/external_feeds`);
    expect(body).toMatchObject([{ id, display_name: 'Campus news', external_feed_entries_count: 2 }]);
    expect(server.asked).toHaveLength(1);
  });

  it('comes in as Atom, too: plain texts stay plain, markup is markup', async () => {
    server.answers(
      anAtomFeed(
        `<entry><id>urn:1</id><title>1 &lt; 2</title><updated>2026-02-01T00:00:00Z</updated>
          <link rel="self" href="https://news.example.org/self"/><link href="https://news.example.org/a"/>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>In <i>XHTML</i></p></div></content></entry>
        <entry><id>urn:2</id><title type="html">&lt;b&gt;Bold&lt;/b&gt; news</title>
          <published>2026-01-01T00:00:00Z</published><updated>2026-05-01T00:00:00Z</updated>
          <summary>Plain &lt;p&gt;</summary></entry>`,
      ),
    );
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const feed = await readFeed(world, id);
    expect([feed.displayName, feed.entries.nodes]).toMatchObject([
      'Atom news',
      [
        {
          title: '1 < 2',
          url: 'https://news.example.org/a',
          message: expect.stringContaining('<p>In <i>XHTML</i></p>'),
          publishedAt: '2026-02-01T00:00:00Z',
        },
        { title: 'Bold news', url: null, message: 'Plain &lt;p&gt;', publishedAt: '2026-01-01T00:00:00Z' },
      ],
    ]);
  });

  it('ef-header-match: brings the entries alone whose title has the part, letter for letter', async () => {
    server.answers(
      anRssFeed(['News of today', 'Old news', 'Sports', 'More News'].map((title) => ({ guid: title, title }))),
    );
    const id = await aFeed(world, server.url, { header_match: 'News' });
    await fetchFeed(world, id);
    expect(titles(await readFeed(world, id)).sort()).toEqual(['More News', 'News of today']);
  });

  it('brings all of an entry, its beginning, or a link to it, as its verbosity says', async () => {
    const html = `<h1>Long</h1><p>${'word '.repeat(300)}</p><script>alert(1)</script>`;
    server.answers(
      anRssFeed([{ guid: '1', title: 'A "long" <one>', link: 'https://news.example.org/?a=1&amp;b=2', html }]),
    );
    const messageOf = async (verbosity: string) => {
      const id = await aFeed(world, server.url, { verbosity });
      await fetchFeed(world, id);
      return (await readFeed(world, id)).entries.nodes[0].message;
    };
    expect(await messageOf('full')).toBe(`<h1>Long</h1><p>${'word '.repeat(300)}</p>`);
    const short = await messageOf('truncate');
    expect(short).toMatch(/^<p>Long word (word )*word…<\/p>$/);
    expect(short.length).toBeLessThan(510);
    expect(await messageOf('link_only')).toMatch(
      /^<p><a href="https:\/\/news\.example\.org\/\?a=1&amp;b=2">A "long".*<\/a><\/p>$/,
    );
  });

  it('brings each entry once, by its guid, else its address, else its title, however often it is fetched', async () => {
    const items = [
      { guid: 'one', title: 'One', link: 'https://news.example.org/1' },
      { title: 'Two', link: 'https://news.example.org/2' },
      { title: 'Three' },
      { html: 'neither a name nor a title' },
    ];
    server.answers(anRssFeed([...items, ...items]));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    expect((await readFeed(world, id)).entriesCount).toBe(3);
    const renamed = items.map((item) => ({ ...item, ...('link' in item && { title: 'Other' }) }));
    server.answers(anRssFeed([{ guid: 'new', title: 'New' }, ...renamed]));
    await fetchAgain(world, id);
    const feed = await readFeed(world, id);
    expect(titles(feed).sort()).toEqual(['New', 'One', 'Three', 'Two']);
    await Promise.all([fetchAgain(world, id), fetchAgain(world, id), fetchAgain(world, id)]);
    expect((await readFeed(world, id)).entriesCount).toBe(4);
  });

  it('is not asked twice at a time: who finds it taken has nothing to do', async () => {
    server.answers(anRssFeed([{ guid: '1', title: 'One' }]));
    const id = await aFeed(world, server.url);
    await Promise.all([fetchFeed(world, id), fetchFeed(world, id), fetchFeed(world, id)]);
    expect(server.asked).toHaveLength(1);
  });

  it('is asked whether it has changed, and stays as it is where it has not', async () => {
    server.answers(anRssFeed([{ guid: '1', title: 'One' }]), {
      etag: 'W/"abc"',
      'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT',
    });
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    server.answers((_req, res) => void res.writeHead(304).end());
    await fetchAgain(world, id);
    expect(server.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
      [undefined, undefined],
      ['W/"abc"', 'Mon, 02 Mar 2026 10:00:00 GMT'],
    ]);
    expect(await readFeed(world, id)).toMatchObject({ entriesCount: 1, failures: 0, fault: null });
  });

  it('is fetched again in about an hour, and after failures later and later, up to a day', async () => {
    server.answers(anRssFeed([{ guid: '1', title: 'One' }]));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const wait = async () => minutes(new Date().toISOString(), (await readFeed(world, id)).nextFetchAt);
    const near = (value: number, usual: number) =>
      expect([value > usual * 0.78, value < usual * 1.22]).toEqual([true, true]);
    near(await wait(), 60);
    server.answers((_req, res) => void res.writeHead(503).end());
    for (const usual of [15, 30, 60, 120]) {
      await fetchAgain(world, id);
      near(await wait(), usual);
    }
    await changeRows(world, 'external_feeds', { id }, { failures: 40 });
    await fetchAgain(world, id);
    near(await wait(), 24 * 60);
    expect(await readFeed(world, id)).toMatchObject({
      failures: 41,
      fault: expect.stringContaining('503'),
      entriesCount: 1,
    });
    server.answers(anRssFeed([{ guid: '2', title: 'Two' }]));
    await fetchAgain(world, id);
    near(await wait(), 60);
    expect(await readFeed(world, id)).toMatchObject({ failures: 0, fault: null, entriesCount: 2 });
  });

  it('is asked no more where it is gone for good', async () => {
    server.answers((_req, res) => void res.writeHead(410).end());
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    expect(await readFeed(world, id)).toMatchObject({ nextFetchAt: null, fault: expect.stringContaining('gone') });
    await runJob(world, queueDueFeeds);
    await runQueued(world);
    expect(server.asked).toHaveLength(1);
  });

  it('ef-delete: takes its entries along, also where it is being fetched', async () => {
    server.answers(anRssFeed([{ guid: '1', title: 'One' }]));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const kept = await aFeed(world, server.at('/other'));
    await fetchFeed(world, kept);
    const remove = () => world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${id}`);
    let removed: Promise<{ status: number }> | undefined;
    server.answers((_req, res) => {
      removed = remove().finally(() => res.end(anRssFeed([{ guid: '2', title: 'Two' }])));
    });
    await fetchAgain(world, id);
    expect((await removed)?.status).toBe(200);
    await runQueued(world);
    const left = await world.sql('select external_feed_id::int as feed, title from external_feed_entries');
    expect(left).toEqual([{ feed: kept, title: 'One' }]);
    await fetchFeed(world, id);
    expect(server.asked).toHaveLength(3);
  });
});

describe('Feeds that are due', () => {
  let world: World;
  let server: FeedServer;
  beforeAll(async () => {
    server = await openFeedServer();
    server.answers(anRssFeed([{ guid: '1', title: 'One' }]));
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  beforeEach(async () => {
    await withoutFeeds(world);
    await emptyQueue(world);
    server.asked.length = 0;
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const queued = () =>
    world.sql(
      `select j.payload ->> 'feedId' as feed, j.flags from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fetch_external_feed' order by j.id`,
    );

  it('are queued by the clock, each once, in the line of their tenant, with one statement for all', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await aFeed(world, server.at(`/${n}`)));
    await runQueued(world);
    expect(await queued()).toEqual([]);
    await runJob(world, queueDueFeeds);
    expect(await queued()).toEqual([]);
    for (const id of ids) await makeDue(world, id);
    expect(await world.statementsOf(() => runJob(world, queueDueFeeds))).toBe(1);
    const first = await queued();
    expect(first.map(({ feed }) => Number(feed)).sort((a, b) => a - b)).toEqual(ids);
    await runJob(world, queueDueFeeds);
    expect(await queued()).toEqual(first);
    await runQueued(world);
    expect(server.asked).toHaveLength(10);
  });

  it('are not fetched for what is over', async () => {
    const ofCourse = await aFeed(world, server.url);
    const ofGroup = await aFeedOfGroup(world, server.url);
    const fetchBoth = async () => {
      await emptyQueue(world);
      for (const id of [ofCourse, ofGroup]) await makeDue(world, id);
      server.asked.length = 0;
      await runJob(world, queueDueFeeds);
      await runQueued(world);
      for (const id of [ofCourse, ofGroup]) await fetchFeed(world, id);
      return server.asked.length;
    };
    expect(await fetchBoth()).toBe(2);
    await setCourseState(world, 'completed', world.courses.C1);
    expect(await fetchBoth()).toBe(1);
    await setCourseState(world, 'deleted', world.courses.C1);
    expect(await fetchBoth()).toBe(0);
    await setCourseState(world, 'available', world.courses.C1);
    await changeRows(world, 'groups', { id: world.groups.red }, { workflowState: 'deleted' });
    expect(await fetchBoth()).toBe(1);
    await changeRows(world, 'groups', { id: world.groups.red }, { workflowState: 'available' });
  });
});
