/** What a bookmark may hold. Source: D1 · Bookmarks; supplement §2.10. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../platform/text/text-limits.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Bookmark } from './bookmark.entity.js';

/** What requests may set as it is given. */
export const bookmarkFields = ['name', 'url', 'data'] as const;

/** What is absent stays; null unsets the data. */
export type BookmarkPatch = PatchOf<Bookmark, (typeof bookmarkFields)[number] | 'position'>;

/** Bookmarks that somebody has at most in a tenant. */
export const mostBookmarks = 1_000;

const longestName = 255;
const longestUrl = 2_000;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** What a patch makes of the columns. */
export function bookmarkColumns(patch: BookmarkPatch) {
  const trimmed = {
    ...patch,
    ...(patch.name && { name: patch.name.trim() }),
    ...(patch.url && { url: patch.url.trim() }),
  };
  return patchedColumns(Bookmark, trimmed, bookmarkFields);
}

/** Whatever is wrong with the values, field by field. @param columns those of a new bookmark, or those that change */
export const bookmarkRefusals = (columns: ReturnType<typeof bookmarkColumns>, isNew: boolean): FieldRefusal[] => [
  ...(isNew || 'name' in columns ? nameRefusals(columns.name) : []),
  ...(isNew || 'url' in columns ? urlRefusals(columns.url) : []),
  ...lengthRefusals('data', 'The data', columns.data == null ? null : JSON.stringify(columns.data), maxTextBytes),
];

function nameRefusals(name: string | null | undefined): FieldRefusal[] {
  if (name === null || name === undefined || name === '') return [refusal('name', 'blank', 'A name is needed.')];
  const isLong = name.length > longestName;
  return isLong ? [refusal('name', 'too_long', `A name has at most ${longestName} characters.`)] : [];
}

function urlRefusals(url: string | null | undefined): FieldRefusal[] {
  if (url === null || url === undefined || url === '') return [refusal('url', 'blank', 'An address is needed.')];
  if (url.length > longestUrl) return [refusal('url', 'too_long', `An address has at most ${longestUrl} characters.`)];
  const message = 'The address begins with https://, http:// or a single /.';
  return isFollowed(url) ? [] : [refusal('url', 'invalid', message)];
}

/** A page of the web, or a path on the host of the service: nothing that runs when it is followed. */
function isFollowed(url: string): boolean {
  const here = 'https://here.invalid';
  // Browsers take tabs and ends of lines out of an address before they read it, and a backslash for a slash.
  if (/[\p{Cc}\s\\]/u.test(url) || !URL.canParse(url, here)) return false;
  const { protocol, origin, username, password } = new URL(url, here);
  if (username !== '' || password !== '') return false;
  return url.startsWith('/') ? origin === here : /^https?:\/\//i.test(url) && /^https?:$/.test(protocol);
}

/** The place among the others: the first below 1, the last beyond the end and where none is given. @param last the last place */
export const placeAmong = (position: number | null | undefined, last: number): number =>
  Math.min(Math.max(position ?? last, 1), last);
