/** What becomes of the entries of a document. Source: D1 · External feeds; supplement §2.7. */
import { hash } from 'node:crypto';
import { publicUrlOf } from '../../../platform/http-out/public-url.js';
import { plainText, sanitizeHtml, TooDeeplyNested } from '../../../platform/text/html.js';
import { maxTextBytes } from '../../../platform/text/text-limits.js';
import { asOneLine, composed } from '../../../platform/text/texts.js';
import type { ExternalFeed, FeedVerbosity } from '../external-feed.entity.js';
import type { ShorteningReason } from '../external-feed-entry.entity.js';
import type { FeedItem } from './feed-document.js';

/** An entry under the name by which it is known again. */
export interface NamedItem extends FeedItem {
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Plain text, as long as it is. */
  readonly name: string;
}

/** An entry as its row has it. */
export interface EntryRow {
  readonly digest: string;
  readonly title: string;
  readonly url: string | null;
  readonly message: string;
  readonly shortenedFor: ShorteningReason | null;
  readonly publishedAt: string;
}

const longestTitle = 255;
/** Characters of a text that is cut short. */
const truncatedTo = 500;
/** Characters of HTML that are cleaned: what is longer is cut short, as in a feed that is truncated. */
const longestHtml = 256 * 1024;
const untitled = 'Untitled';

/** What the database can keep as a text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const cut = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** The words of an HTML text, as the feed writes them. */
const wordsOf = (html: string): string => storable(plainText(html)).replaceAll(/\s+/g, ' ').trim();
const oneLine = (html: string): string => asOneLine(wordsOf(html));

/** The title of a feed; null where it has none. */
export const titleOf = (html: string | null): string | null => cut(oneLine(html ?? ''), longestTitle) || null;

/**
 * The entries that come in, each once: those whose title has the part that is asked for. What has neither a name nor an
 * address nor a title is none.
 */
export function wantedItems(
  items: readonly FeedItem[],
  { headerMatch }: Pick<ExternalFeed, 'headerMatch'>,
): readonly NamedItem[] {
  const wanted = new Map<string, NamedItem>();
  for (const item of items) {
    const words = wordsOf(item.title ?? '');
    const name = asOneLine(words);
    const known = item.id?.trim() || item.url?.trim() || words;
    if (known === '' || (headerMatch !== null && !name.includes(headerMatch))) continue;
    const digest = hash('sha256', known);
    if (!wanted.has(digest)) wanted.set(digest, { ...item, digest, name });
  }
  return [...wanted.values()];
}

/**
 * The row of an entry.
 * @param base the address of the feed, to which addresses within it are relative
 */
export function entryRow(
  item: NamedItem,
  { verbosity }: { readonly verbosity: FeedVerbosity },
  { base, now }: { readonly base: string; readonly now: Date },
): EntryRow {
  const within = item.bases.reduce(basedOn, base);
  const url = item.url === null ? null : publicUrlOf(absolute(item.url.trim(), within));
  // Who names no base means the page of the entry.
  const itsBase = item.bases.length > 0 ? within : (url ?? base);
  const title = cut(item.name, longestTitle) || untitled;
  const html = composed(storable(item.content ?? ''));
  const text = {
    full: () => fullText(html, item.contentBase === null ? itsBase : basedOn(within, item.contentBase)),
    truncate: () => asWanted(shortText(html)),
    link_only: () => asWanted(linkTo(url, title)),
  }[verbosity]();
  return { digest: item.digest, title, url, ...text, publishedAt: publishedAt(item.publishedAt, now).toISOString() };
}

const basedOn = (outer: string, inner: string): string => URL.parse(inner, outer)?.href ?? outer;

type Message = Pick<EntryRow, 'message' | 'shortenedFor'>;

const asWanted = (message: string): Message => ({ message, shortenedFor: null });
const shortened = (html: string, shortenedFor: ShorteningReason): Message => ({
  message: shortText(html),
  shortenedFor,
});

function fullText(html: string, base: string): Message {
  if (html.length > longestHtml) return shortened(html, 'too_long');
  try {
    const clean = sanitizeHtml(withAbsoluteAddresses(sanitizeHtml(html), base));
    return Buffer.byteLength(clean) > maxTextBytes ? shortened(html, 'too_long') : asWanted(clean);
  } catch (error) {
    if (error instanceof TooDeeplyNested) return shortened(html, 'too_deep');
    throw error;
  }
}

function shortText(html: string): string {
  const text = oneLine(html.slice(0, longestHtml));
  return text === '' ? '' : sanitizeHtml(`<p>${escaped(cut(text, truncatedTo))}</p>`);
}

const linkTo = (url: string | null, title: string): string =>
  sanitizeHtml(url === null ? `<p>${escaped(title)}</p>` : `<p><a href="${escaped(url)}">${escaped(title)}</a></p>`);

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] as string);

/** Addresses of HTML that was cleaned: those of the feed's own server would mean this one otherwise. */
const withAbsoluteAddresses = (clean: string, base: string): string =>
  clean.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(/( (?:href|src|poster)=")([^"#][^"]*)"/g, (_all, name: string, address: string) => {
      const plain = address.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      return `${name}${escaped(absolute(plain.replaceAll('&amp;', '&'), base))}"`;
    }),
  );

const absolute = (address: string, base: string): string => URL.parse(address, base)?.href ?? '';

/** When an entry appeared; what lies ahead, or is no time, is when it came in. */
function publishedAt(text: string | null, now: Date): Date {
  const said = new Date(writtenDate(text?.trim() ?? ''));
  return said.getTime() <= now.getTime() && said.getTime() > 0 ? said : now;
}

/** As ISO 8601 has it, or as mails have it: a word for the month, so that nobody takes a day for one. */
const unambiguous = /^(\d{4}-\d{2}|([a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3})/i;
/** The day comes first where dots stand between. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}:\d{2})(?::\d{2})?)?$/;

/** A date as it can be read without a guess; blank for any other. */
function writtenDate(text: string): string {
  if (unambiguous.test(text)) return text;
  const [, day, month, year, time = '00:00'] = dotted.exec(text) ?? [];
  if (day === undefined || month === undefined) return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}Z`;
}
