/** Feeds as their publishers write them, and feeds of courses. */
import { fetchExternalFeed } from '../../../src/communication/external-feeds/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { runJob } from '../../support/run-job.js';
import type { World } from '../../support/world.js';

/** Of an entry; all of it as XML. */
interface Item {
  readonly guid?: string;
  readonly title?: string;
  readonly link?: string;
  readonly date?: string;
  readonly html?: string;
}

const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${text}</${name}>`;

const cdata = (html: string | undefined) => (html === undefined ? undefined : `<![CDATA[${html}]]>`);

export const anRssFeed = (items: readonly Item[], title = 'Campus news'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>${title}</title><link>https://news.example.org/</link><description>What happens</description>
    ${items
      .map(
        ({ guid, title: name, link, date, html }) =>
          `<item>${element('title', name)}${element('link', link)}${element('guid', guid, ' isPermaLink="false"')}
          ${element('pubDate', date)}${element('content:encoded', cdata(html))}</item>`,
      )
      .join('')}
  </channel></rss>`;

export const anAtomFeed = (entries: string, title = 'Atom news'): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
    <title>${title}</title><id>urn:feed</id><updated>2026-01-01T00:00:00Z</updated>${entries}
  </feed>`;

type Form = Readonly<Record<string, string>>;

/** Adds a feed to the first course, as its teacher; answers its id. */
export const aFeed = (world: World, url: string, form: Form = {}): Promise<number> =>
  added(world, `/courses/${world.courses.C1}`, { url, ...form });

/** Adds a feed to the red group; answers its id. */
export const aFeedOfGroup = (world: World, url: string, form: Form = {}): Promise<number> =>
  added(world, `/groups/${world.groups.red}`, { url, ...form });

async function added(world: World, place: string, form: Form): Promise<number> {
  const { status, body, text } = await world.as('teach').post(`${place}/external_feeds`, form);
  if (status !== 200) throw new Error(text);
  return body.id;
}

/** Takes all feeds out, with their entries. */
export const withoutFeeds = (world: World) => world.sql('truncate external_feeds cascade');
/** Likewise without what was announced and told. */
export const withoutNews = (world: World) =>
  world.sql('truncate discussion_topics, stream_entries, notification_events cascade');

/** Runs the job that fetches a feed. */
export const fetchFeed = (world: World, feedId: number): Promise<void> => runJob(world, fetchExternalFeed, { feedId });

/** The feed is due again, as if its time had come. */
export const makeDue = (world: World, feedId: number): Promise<void> =>
  changeRows(world, 'external_feeds', { id: feedId }, { nextFetchAt: new Date(Date.now() - 1_000), queuedAt: null });

/** Fetches a feed once more. */
export async function fetchAgain(world: World, feedId: number): Promise<void> {
  await makeDue(world, feedId);
  await fetchFeed(world, feedId);
}

const asked = `query Feed($id: RecordId!) { externalFeed(id: $id) {
  displayName entriesCount fetchedAt nextFetchAt failures fault
  entries(first: 100) { totalCount nodes { title url message shortenedFor publishedAt } }
} }`;

/** A feed with its entries, the newest first, as the teacher reads it. */
export async function readFeed(world: World, id: number) {
  const { body } = await world.as('teach').graphql(asked, { id });
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data.externalFeed;
}
