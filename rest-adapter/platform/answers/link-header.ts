/** The Link header, and the address a caller knows this service by. */
import type { IncomingMessage } from 'node:http';
import { percentOf } from '../requests/form.js';
import { bookmarkOf, type PageRequest } from '../requests/page.js';

/** What is known of a list once its page is there. */
export interface PageOutcome {
  hasNext: boolean;
  /** Cursor behind the page's last entry. */
  endCursor: string | null;
  /** All entries, null where that was not counted. */
  total: number | null;
}

/** `base` + path + the request's filters: what all links of one answer begin with. */
export interface LinkTarget {
  url: string;
  /** No last page is named for search results, nor where the route says so. Source: supplement §1.6 */
  isUncounted: boolean;
}

/**
 * One header in the order current, next, prev, first, last, entries separated by commas; absent ones are left out.
 * `next` is a bookmark wherever there is a cursor, so that walking a list never skips or repeats an entry; `last` and
 * `prev` are ordinal. Source: supplement 1.6.
 */
export function linkHeader(target: LinkTarget, page: PageRequest, outcome: PageOutcome, ordinal: boolean): string {
  const entry = (rel: string, token: string | number) =>
    `<${target.url}page=${token}&per_page=${page.perPage}>; rel="${rel}"`;
  const first = ordinal ? '1' : 'first';
  const current = page.number !== undefined ? (ordinal ? page.number : 'first') : bookmarkOf(page.after ?? '');
  const entries = [entry('current', current)];
  if (outcome.hasNext && outcome.endCursor !== null) entries.push(entry('next', bookmarkOf(outcome.endCursor)));
  else if (outcome.hasNext && page.number !== undefined) entries.push(entry('next', page.number + 1));
  if (ordinal && page.number !== undefined && page.number > 1) entries.push(entry('prev', page.number - 1));
  entries.push(entry('first', first));
  if (outcome.total !== null && ordinal && page.number !== undefined && !target.isUncounted) {
    entries.push(entry('last', Math.max(1, Math.ceil(outcome.total / page.perPage))));
  }
  return entries.join(',');
}

const dropped: ReadonlySet<string> = new Set(['page', 'per_page', 'limit', 'access_token']);

/**
 * The target of a request's links: path and filters as they came, with everything escaped that a header could trip over.
 * @param withoutLastPage what the route says of itself
 */
export function linkTarget(base: string, url: string, withoutLastPage: readonly string[] = []): LinkTarget {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const kept =
    mark === -1
      ? []
      : url
          .slice(mark + 1)
          .split('&')
          .filter(isKept);
  const filters = kept.map((pair) => `${escapeUrl(pair)}&`).join('');
  const isUncounted = kept.some((pair) => pair.startsWith('search_term=') || withoutLastPage.includes(pair));
  return { url: `${base}${escapeUrl(path)}?${filters}`, isUncounted };
}

function isKept(pair: string): boolean {
  if (pair === '') return false;
  const name = pair.split('=', 1)[0]!;
  try {
    return !dropped.has(decodeURIComponent(name.replaceAll('+', ' ')).replace(/\[\]$/, ''));
  } catch {
    return false;
  }
}

/** A URL's text as received, one byte a character: what has no place in a Link entry becomes percent signs. */
function escapeUrl(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~!$&'()*+;=:@%/?[\]]/g, (char) =>
    char.charCodeAt(0) <= 0xff ? percentOf(char) : encodeURIComponent(char.toWellFormed()),
  );
}

/**
 * Scheme, host and path prefix as the caller knows them, without a trailing slash. `X-Forwarded-Proto`, `-Host` and
 * `-Prefix` count only when the peer is a trusted proxy; a host that is none falls back to the socket's own address.
 */
export function callerBase(isTrusted: (peer: string) => boolean) {
  return (req: IncomingMessage): string => {
    const trusted = isTrusted(req.socket?.remoteAddress ?? '');
    const forwarded = (name: string) => (trusted ? firstOf(req.headers[name]) : undefined);
    const encrypted = (req.socket as { encrypted?: boolean } | undefined)?.encrypted === true;
    const proto = forwarded('x-forwarded-proto')?.toLowerCase();
    const scheme = proto === 'https' || proto === 'http' ? proto : encrypted ? 'https' : 'http';
    const host = [forwarded('x-forwarded-host'), req.headers.host].find(isHost) ?? ownAddress(req);
    const prefix = forwarded('x-forwarded-prefix') ?? '';
    return `${scheme}://${host}${/^(\/[A-Za-z0-9\-._~]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : ''}`;
  };
}

const isHost = (host: string | undefined): host is string =>
  host !== undefined && host.length <= 255 && /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9\-._]+)(:\d{1,5})?$/.test(host);

function firstOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',', 1).join('').trim();
}

function ownAddress(req: IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = req.socket ?? {};
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
