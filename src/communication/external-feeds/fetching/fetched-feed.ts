import { buffer } from 'node:stream/consumers';
import { type Outbound, unreachableUrl } from '../../../platform/http-out/outbound.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { UnreadableXml } from '../../../platform/text/xml.js';
import { type FeedDocument, feedDocument } from './feed-document.js';
import { feedText } from './feed-text.js';
import type { TakenFeed } from './fetching.sql.js';

/** What a server said of a feed. */
export type Answered =
  | { readonly kind: 'document'; readonly document: FeedDocument; readonly version: FeedVersion }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'fault'; readonly fault: string };

/** What the server called the version, for the next request. */
export interface FeedVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Bytes of a document, and milliseconds in which it has come. */
const limits = { limitBytes: 2 * 1024 * 1024, timeoutMs: 20_000 };
const accept = 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/**
 * Asks for a feed, unless it is as it was. What the server or its document does wrong is an answer, too.
 * @throws what is a fault of the service, or its end
 */
export async function fetchedFeed(outbound: Outbound, feed: TakenFeed, signal: AbortSignal): Promise<Answered> {
  try {
    return await answered(outbound, feed, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Refusal) return { kind: 'fault', fault: error.message };
    if (error instanceof UnreadableXml) return { kind: 'fault', fault: `The feed cannot be read: ${error.message}` };
    throw error;
  }
}

async function answered(outbound: Outbound, feed: TakenFeed, signal: AbortSignal): Promise<Answered> {
  const headers = {
    accept,
    ...(feed.etag !== null && { 'if-none-match': feed.etag }),
    ...(feed.lastModified !== null && { 'if-modified-since': feed.lastModified }),
  };
  const { status, headers: said, body } = await outbound.get(feed.url, { ...limits, signal, headers });
  if (status !== 200) {
    body.destroy();
    if (status === 304) return { kind: 'unchanged' };
    if (status === 410) return { kind: 'gone' };
    throw unreachableUrl(`it answered ${status}`);
  }
  const text = feedText(await buffer(body), one(said['content-type']));
  const version = { etag: sendable(said['etag']), lastModified: sendable(said['last-modified']) };
  return { kind: 'document', document: await feedDocument(text), version };
}

type Header = string | string[] | undefined;

const one = (header: Header): string | null => (Array.isArray(header) ? header[0] : header) ?? null;

/** A header as it is sent back; null for one that is none, or too long to be kept. */
function sendable(header: Header): string | null {
  const text = one(header)?.trim() ?? '';
  return /^[\x20-\x7e]{1,255}$/.test(text) ? text : null;
}
