/** An RSS or Atom document as it is read here. Source: D1 · External feeds. */
import type { RssFeed } from 'feedsmith';
import { refuseDangerousXml, UnreadableXml } from '../../../platform/text/xml.js';

/** An entry of a document; what it does not have is null. */
export interface FeedItem {
  readonly id: string | null;
  /** HTML, or a text that is read as HTML. */
  readonly title: string | null;
  readonly url: string | null;
  /** HTML. */
  readonly content: string | null;
  /** As the document writes it. */
  readonly publishedAt: string | null;
  /** What its addresses are relative to, from the outermost `xml:base` on; each is relative to the one before. */
  readonly bases: readonly string[];
  /** That of the content alone, relative to them. */
  readonly contentBase: string | null;
}

export interface FeedDocument {
  readonly title: string | null;
  /** In the order of the document, as many as are read. */
  readonly items: readonly FeedItem[];
}

/** Entries that are read of one document: the first ones, which are the newest. */
export const mostItems = 100;
/** A document of the size that is fetched has as many only where it means harm: each costs time to parse. */
const mostElements = 50_000;

/**
 * Reads a document. Nothing in it expands, fetches or nests without an end, and no more of it is read than is wanted.
 * @throws UnreadableXml for what is no RSS and no Atom
 */
export async function feedDocument(text: string): Promise<FeedDocument> {
  if (/^[\s\uFEFF]*<!doctype\s+html|^[\s\uFEFF]*<html[\s>]/i.test(text.slice(0, 1_000)))
    throw new UnreadableXml('It is a web page.');
  refuseDangerousXml(text, mostElements);
  const { parseFeed } = await import('feedsmith');
  const found = parsed(() => parseFeed(text, { maxItems: mostItems }));
  if (found.format === 'atom') return ofAtom(found.feed);
  if (found.format === 'json') throw new UnreadableXml('It is neither RSS nor Atom.');
  return ofRss(found.feed);
}

type Parsed = ReturnType<typeof import('feedsmith')['parseFeed']>;
type Atom = Extract<Parsed, { format: 'atom' }>['feed'];
type Rss = Extract<Parsed, { format: 'rss' | 'rdf' }>['feed'];

/** Whatever a document does to its parser, the document is what is wrong. */
function parsed(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch {
    throw new UnreadableXml('It is neither RSS nor Atom.');
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const basesOf = (...places: readonly ({ readonly xml?: { readonly base?: string } } | undefined)[]): string[] =>
  places.flatMap((place) => (place?.xml?.base === undefined ? [] : [place.xml.base]));

function ofRss(feed: Rss): FeedDocument {
  const { title, items } = feed;
  return {
    title: title ?? null,
    items: (items ?? []).map((item) => {
      const { guid, pubDate } = item as RssFeed.Item<string>;
      const permalink = guid?.isPermaLink === false ? null : (guid?.value ?? null);
      return {
        id: guid?.value ?? null,
        title: item.title ?? null,
        url: item.link ?? permalink,
        content: item.content?.encoded ?? item.description ?? null,
        publishedAt: textIn(pubDate ?? item.dc?.dates?.[0]),
        bases: basesOf(feed, item),
        contentBase: null,
      };
    }),
  };
}

function ofAtom(feed: Atom): FeedDocument {
  const { title, entries } = feed;
  return {
    title: htmlOf(title),
    items: (entries ?? []).map((entry) => {
      const { id, title: name, links, content, summary, published, updated } = entry;
      const link = links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0];
      return {
        id: id ?? null,
        title: htmlOf(name),
        url: link?.href ?? null,
        content: htmlOf(content) ?? htmlOf(summary),
        publishedAt: textIn(published ?? updated),
        bases: basesOf(feed, entry),
        contentBase: (htmlOf(content) === null ? summary : content)?.xml?.base ?? null,
      };
    }),
  };
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text construct as HTML: Atom says of each text whether it is HTML or plain. */
function htmlOf(text: { readonly value?: string; readonly type?: string } | undefined): string | null {
  if (text?.value === undefined) return null;
  const isMarkup = /html/i.test(text.type ?? 'text');
  return isMarkup ? text.value : text.value.replace(/[&<>]/g, (mark) => marks[mark] as string);
}
