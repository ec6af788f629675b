/** Where a browser goes on after it has signed on: nowhere but in this service. */
import type { Place } from '../../../platform/http-in/place.js';

/** An application may name all its scopes in it. */
const longest = 8_000;

/**
 * The path of an address of this service, with its query and its fragment.
 * @param text a path, or a whole address
 * @returns null for whatever leads elsewhere, and for what is no address
 */
export function pathOnward(text: string, place: Place): string | null {
  if (text.length > longest || /[\p{Cc}\\\s]/u.test(text)) return null;
  if (!text.startsWith('/') && !text.startsWith(`${place.origin}/`)) return null;
  if (!URL.canParse(text, place.origin)) return null;
  const url = new URL(text, place.origin);
  if (url.origin !== place.origin || url.username !== '' || url.password !== '') return null;
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}

/** The same for what may be absent or blank. */
export const onward = (text: string | undefined, place: Place): string | null =>
  text === undefined || text === '' ? null : pathOnward(text, place);
