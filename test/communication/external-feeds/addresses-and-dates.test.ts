/** Addresses and dates of feeds, as documents write them. Source: RFC 4287, RFC 822. */
import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aFeed, anRssFeed, fetchFeed, readFeed, withoutFeeds } from './builders.js';
import { type FeedServer, openFeedServer } from './feed-server.js';

describe('What feeds say of addresses and dates', () => {
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

  it('addresses are relative to where the document says they are', async () => {
    const at = 'xml:base="https://news.example.org/';
    server.answers(
      `<feed xmlns="http://www.w3.org/2005/Atom" ${at}a/"><title>Based</title><id>x</id><updated>2026-01-01T00:00:00Z</updated>
        <entry xml:base="b/"><id>1</id><title>One</title><updated>2026-01-01T00:00:00Z</updated><link href="one"/>
          <content type="html" xml:base="c/">&lt;img src="i.png"&gt;</content></entry>
        <entry><id>2</id><title>Two</title><updated>2026-01-01T00:00:00Z</updated><link href="two"/>
          <content type="html">&lt;a href="/there"&gt;x&lt;/a&gt;</content></entry></feed>`,
    );
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const { nodes } = (await readFeed(world, id)).entries;
    const byTitle = new Map(nodes.map((node: any) => [node.title, node]));
    expect([byTitle.get('One'), byTitle.get('Two')]).toMatchObject([
      {
        url: 'https://news.example.org/a/b/one',
        message: expect.stringContaining('src="https://news.example.org/a/b/c/i.png"'),
      },
      {
        url: 'https://news.example.org/a/two',
        message: expect.stringContaining('href="https://news.example.org/there"'),
      },
    ]);
    server.answers(
      `<rss version="2.0" ${at}r/"><channel><title>R</title><link>x</link><description>x</description><item><guid isPermaLink="false">9</guid><title>Nine</title><link>nine</link></item></channel></rss>`,
    );
    const other = await aFeed(world, `${server.url}?rss`);
    await fetchFeed(world, other);
    expect((await readFeed(world, other)).entries.nodes).toMatchObject([{ url: 'https://news.example.org/r/nine' }]);
  });

  it('no date is read the other way around: a day before dots is a day, and what can be read in two ways is no date', async () => {
    const dates = [
      '04.11.2025',
      '4.3.2025 17:05',
      '04/11/2025',
      '11-04-2025',
      '31.31.2025',
      'Tue, 04 Nov 2025 10:00:00 +0100',
    ];
    server.answers(anRssFeed(dates.map((date) => ({ guid: date, title: date, date }))));
    const before = Date.now();
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const { nodes } = (await readFeed(world, id)).entries;
    const said = Object.fromEntries(nodes.map(({ title, publishedAt }: any) => [title, publishedAt]));
    expect(said).toMatchObject({
      '04.11.2025': '2025-11-04T00:00:00Z',
      '4.3.2025 17:05': '2025-03-04T17:05:00Z',
      'Tue, 04 Nov 2025 10:00:00 +0100': '2025-11-04T09:00:00Z',
    });
    for (const odd of ['04/11/2025', '11-04-2025', '31.31.2025'])
      expect(Date.parse(said[odd])).toBeGreaterThan(before - 60_000);
  });
});
