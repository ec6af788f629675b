import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sanitizeHtml } from '../../../src/platform/text/html.js';
import { evasions } from '../../platform/html-evasions.js';
import { misplaced } from '../../platform/html-outline.js';
import { processorTime } from '../../support/processor-time.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aFeed, anAtomFeed, anRssFeed, fetchAgain, fetchFeed, readFeed, withoutFeeds } from './builders.js';
import { type FeedServer, openFeedServer } from './feed-server.js';

const good = anRssFeed([{ guid: 'good', title: 'Good', link: 'https://news.example.org/good' }]);
const rss = (channel: string) => `<rss version="2.0"><channel><title>T</title>${channel}</channel></rss>`;

describe('A feed that means harm', () => {
  let world: World;
  let server: FeedServer;
  beforeAll(async () => {
    server = await openFeedServer();
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  beforeEach(async () => {
    await withoutFeeds(world);
    await emptyQueue(world);
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  /** A feed that was good once. */
  const aGoodFeed = async () => {
    server.answers(good);
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    server.asked.length = 0;
    return id;
  };
  /** Why a feed was not read; what it had before is still there, and it is read again once it means well. */
  const faultOf = async (...answer: Parameters<FeedServer['answers']>): Promise<string> => {
    const id = await aGoodFeed();
    server.answers(...answer);
    await fetchAgain(world, id);
    const { fault, failures, entries, displayName } = await readFeed(world, id);
    expect([failures, entries.nodes.length, displayName]).toEqual([1, 1, 'Campus news']);
    server.answers(good);
    await fetchAgain(world, id);
    expect(await readFeed(world, id)).toMatchObject({ fault: null, failures: 0, entriesCount: 1 });
    await world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${id}`);
    return fault;
  };
  const entriesOf = async (...answer: Parameters<FeedServer['answers']>) => {
    server.answers(...answer);
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const { entries, fault } = await readFeed(world, id);
    await world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${id}`);
    return fault ?? entries.nodes;
  };

  it('expands nothing and fetches nothing', async () => {
    const bomb = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    for (const declared of [
      `<!DOCTYPE rss [<!ENTITY e0 "lol">${bomb}]>`,
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
      `<!DOCTYPE rss [<!ENTITY % x SYSTEM "${server.at('/stolen')}"> %x;]>`,
      `<!DOCTYPE rss PUBLIC "x" "${server.at('/stolen')}">`,
    ])
      expect(await faultOf(`<?xml version="1.0"?>${declared}${rss('<item><title>&e9;&x;</title></item>')}`)).toMatch(
        /Declarations of types are not read/,
      );
    const hidden = '<item><title><![CDATA[a <!DOCTYPE html> <![endif]-->]]></title></item>';
    expect(await entriesOf(rss(hidden))).toHaveLength(1);
    const included = rss(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${server.at('/stolen')}"/>`);
    expect(await faultOf(included)).toMatch(/Inclusions are not read/);
    expect(server.asked.filter(({ path }) => path === '/stolen')).toEqual([]);
  });

  it('has titles of one line, composed, whatever controls stand in them', async () => {
    const title = 'U\u0308bung\u0085BEGIN:VEVENT\u2028END\u001b';
    const [entry] = await entriesOf(anRssFeed([{ guid: 'controls', title }]).replaceAll('\u001b', ''));
    expect(entry.title).toBe('Übung BEGIN:VEVENT END');
  });

  it('brings a hundred entries at a time, of however many', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, n) => `<item><guid>${n}</guid></item>`).join('');
    const some = await entriesOf(rss(items(20_000)));
    expect(some.map(({ title }: { title: string }) => title)).toEqual(Array.from({ length: 100 }, () => 'Untitled'));
    await runQueued(world);
    const [{ count }] = await world.sql('select count(*)::int from external_feed_entries');
    expect(count).toBe(0);
    const began = processorTime();
    server.answers(rss(items(20_000)));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    expect((await readFeed(world, id)).entriesCount).toBe(100);
    await world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${id}`);
    expect(await faultOf(rss('<item/>'.repeat(100_000)))).toMatch(/more than 50000 elements/);
    expect(await faultOf(rss(items(100_000)))).toMatch(/too large/);
    expect(processorTime() - began).toBeLessThan(10_000);
  });

  it('keeps a thousand entries, and those that it shows', async () => {
    const page = (from: number) =>
      anRssFeed([
        { guid: 'pinned', title: 'Pinned' },
        ...Array.from({ length: 99 }, (_, n) => ({ guid: `${from + n}`, title: `Entry ${from + n}` })),
      ]);
    server.answers(page(0));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    for (let n = 1; n < 12; n += 1) {
      server.answers(page(n * 99));
      await fetchAgain(world, id);
    }
    expect((await readFeed(world, id)).entriesCount).toBeLessThanOrEqual(1_001);
    const kept = await world.sql('select title from external_feed_entries order by id');
    expect([kept[0].title, kept.at(-1).title]).toEqual(['Pinned', 'Entry 1089']);
    expect(kept.filter(({ title }) => title === 'Pinned')).toHaveLength(1);
  });

  it('ends where it is too long, too deep or does not end', async () => {
    expect(
      await faultOf((_req, res) => {
        res.writeHead(200, { 'content-type': 'text/xml' });
        res.write('<rss version="2.0"><channel>');
        const more = () => {
          while (!res.destroyed && res.write(`<!-- ${'x'.repeat(10_000)} -->`));
          if (!res.destroyed) res.once('drain', more);
        };
        more();
      }),
    ).toMatch(/too large/);
    expect(await faultOf(rss('<a>'.repeat(5_000) + '</a>'.repeat(5_000)))).toMatch(/nested more than/);
    expect(await faultOf(rss(`<item ${'a="" '.repeat(5_000)}/>`))).toMatch(/attributes/);
    expect(await faultOf('<rss version="2.0"><channel><item><title>never')).toMatch(/cannot be read/);
  });

  it('is given twenty seconds to come as a whole, however it trickles, and leaves what came before', async () => {
    server.answers(anRssFeed([{ guid: '1', title: 'Came in time' }]));
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    let closed = 0;
    server.answers((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/xml' }).write('<rss version="2.0"><channel>');
      const drip = setInterval(() => res.write('<item><title>Drop</title></item>'), 20);
      res.on('close', () => {
        clearInterval(drip);
        closed += 1;
      });
    });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // A second passes in a hundredth.
    AbortSignal.timeout = (ms) => timeout(ms / 100);
    const from = Date.now();
    try {
      await fetchAgain(world, id);
    } finally {
      AbortSignal.timeout = timeout;
    }
    const took = Date.now() - from;
    expect([took > 150, took < 5_000]).toEqual([true, true]);
    expect(await readFeed(world, id)).toMatchObject({
      failures: 1,
      fault: expect.stringContaining('it took too long'),
      entries: { nodes: [{ title: 'Came in time' }] },
    });
    await pause(100);
    expect(closed).toBe(1);
  });

  it('A36: leads to no address behind the door', async () => {
    for (const target of ['http://10.0.0.1/', 'http://[::1]/', 'http://127.0.0.2/', 'file:///etc/passwd'])
      expect(await faultOf((_req, res) => void res.writeHead(302, { location: target }).end())).toMatch(
        /may not be fetched/,
      );
    expect(await faultOf((_req, res) => void res.writeHead(301, { location: '/feed.xml' }).end())).toMatch(
      /too many redirects/,
    );
  });

  it('is told apart from what is none', async () => {
    expect(await faultOf('<!DOCTYPE html><html><body>News</body></html>')).toMatch(/web page/);
    for (const document of ['', 'null', '{"version":"https://jsonfeed.org/version/1","title":"x","items":[]}', '<a/>'])
      expect(await faultOf(document)).toMatch(/neither RSS nor Atom/);
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await faultOf(png, { 'content-type': 'image/png' })).toMatch(/cannot be read/);
    expect(await faultOf(gzipSync(good), { 'content-encoding': 'gzip' })).toMatch(/cannot be read/);
    expect(await faultOf((_req, res) => void res.writeHead(500).end(good))).toMatch(/500/);
    expect(await faultOf((req) => void req.socket.destroy())).toMatch(/did not answer/);
  });

  it('is read in the encoding that it says, and in no other', async () => {
    const named = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${rss('<item><title>Zoë ‘x’</title></item>')}`;
    const latin = Buffer.from(named('windows-1252').replace('‘', '\x91').replace('’', '\x92'), 'latin1');
    const utf16 = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(named('UTF-16'), 'utf16le')]);
    const undeclared = Buffer.from(rss('<item><title>Zoë</title></item>'), 'latin1');
    for (const bytes of [latin, utf16, Buffer.from(`\uFEFF${named('utf-8')}`), Buffer.from(named('UTF-8'))])
      expect([bytes.length, await entriesOf(bytes)]).toMatchObject([bytes.length, [{ title: 'Zoë ‘x’' }]]);
    const told = { 'content-type': 'text/xml; charset="ISO-8859-1"' };
    expect(await entriesOf(undeclared, told)).toMatchObject([{ title: 'Zoë' }]);
    expect(await faultOf(undeclared)).toMatch(/cannot be read as utf-8/);
    for (const encoding of ['UTF-7', 'x-klingon', 'replacement', 'cp037'])
      expect(await faultOf(named(encoding))).toMatch(new RegExp(`cannot be read as ${encoding}`));
    expect(await faultOf(Buffer.from(rss('<item><title>a\0b</title></item>')))).toMatch(/cannot be read/);
  });

  it('brings no text that cannot be kept', async () => {
    const odd = 'a&#0;b&#xD800;c&#x1F600;d';
    const entries = await entriesOf(
      rss(`<item><guid>${odd}</guid><title>${odd}</title><link>${odd}</link><description>${odd}</description>
        <pubDate>${odd}</pubDate></item><item><guid>2</guid><title>${'😀'.repeat(300)}</title>
        <pubDate>Fri, 31 Dec 9999 00:00:00 GMT</pubDate></item>
        <item><__proto__><polluted>1</polluted></__proto__><guid>3</guid></item>`),
    );
    if (typeof entries === 'string') expect(entries).toMatch(/neither RSS nor Atom/);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const fine = await entriesOf(
      rss(`<item><guid>${odd}</guid><title>${odd}</title><link>${odd}</link><description>${odd}</description></item>
        <item><guid>2</guid><title>${'😀'.repeat(300)}</title><pubDate>Fri, 31 Dec 9999 00:00:00 GMT</pubDate></item>`),
    );
    expect(fine).toHaveLength(2);
    for (const { title, publishedAt } of fine) {
      expect(Array.from(title as string).length).toBeLessThanOrEqual(255);
      expect(Date.parse(publishedAt)).toBeLessThanOrEqual(Date.now());
    }
  });

  it('A51: shows as words, and says why, what is nested too deep or longer than is kept', async () => {
    const deep = `${'<b>'.repeat(1_000)}Deep &lt; down${'</b>'.repeat(1_000)}`;
    const long = `<p>${'long '.repeat(20_000)}</p>`;
    const entries = await entriesOf(
      anRssFeed([
        { guid: '1', title: `<![CDATA[${deep}]]>`, html: deep },
        { guid: '2', title: 'Long', html: long },
        { guid: '3', title: 'Sum', html: '<math><mi>x</mi></math>' },
      ]),
    );
    const shown = entries.map(({ title, message, shortenedFor }: any) => [title, message, shortenedFor]);
    expect(shown).toHaveLength(3);
    expect(shown).toContainEqual(['Deep < down', '<p>Deep &lt; down</p>', 'TOO_DEEP']);
    expect(shown).toContainEqual(['Long', expect.stringMatching(/^<p>(long ){99}.{4}…<\/p>$/), 'TOO_LONG']);
    expect(shown).toContainEqual(['Sum', '<math><mi>x</mi></math>', null]);
  });

  it('A47: brings no markup that runs, loads or leads to this service', async () => {
    const items = evasions.map((html, n) => ({ guid: `${n}`, title: `${n}`, html: html.replaceAll(/]]>|\0/g, '') }));
    for (let from = 0; from < items.length; from += 50) {
      const entries = await entriesOf(anRssFeed(items.slice(from, from + 50)));
      expect(entries.length).toBe(Math.min(50, items.length - from));
      for (const { message } of entries) {
        expect(message).toBe(sanitizeHtml(message));
        expect(message).not.toMatch(
          /<(script|form|base|meta|style|object|embed)|<[^>]*\s(on\w+|srcdoc)="|="\s*(javascript|vbscript):/i,
        );
        expect(misplaced(message)).toEqual([]);
      }
    }
    const [{ message, url }] = await entriesOf(
      anRssFeed([
        {
          guid: '1',
          title: '<script>alert(1)</script>x',
          link: 'javascript:alert(1)',
          html: `<a href="/api/v1/users/self">me</a> <img src="pictures/a.png"> <a href="#top">top</a> <a href="//b.example/x">b</a>`,
        },
      ]),
    );
    expect([url, message]).toEqual([
      null,
      `<a href="${server.at('/api/v1/users/self')}">me</a> <img src="${server.at('/pictures/a.png')}" /> <a href="#top">top</a> <a href="http://b.example/x">b</a>`,
    ]);
    const linked = await entriesOf(
      anAtomFeed(`<entry><id>1</id><title>T</title><link href="http://127.0.0.1/x"/></entry>
        <entry><id>2</id><title>T</title><link href="data:text/html,x"/></entry>
        <entry><id>3</id><title>T</title><link href="${'https://e.org/'.padEnd(3_000, 'x')}"/></entry>`),
    );
    expect(linked.map((entry: { url: string | null }) => entry.url)).toEqual([null, null, null]);
  });

  it('sends back no header that is none', async () => {
    const id = await aGoodFeed();
    server.answers(good, { etag: `"${'x'.repeat(300)}"`, 'last-modified': 'x'.repeat(300) });
    await fetchAgain(world, id);
    server.answers(good);
    await fetchAgain(world, id);
    const { headers } = server.asked.at(-1)!;
    expect([headers['if-none-match'], headers['if-modified-since']]).toEqual([undefined, undefined]);
  });
});
