/** How people and courses are searched for by a term. Source: D1; D2 · Users in a course; supplement §1.5, body L. */

import { recordKeyOf } from '../../../platform/query/record-key.js';
import { containing } from '../../../platform/sql/sql.js';
import { lengthOf } from '../../../platform/text/text-limits.js';
import { searchTermTooShort } from '../enrollment.refusals.js';

const shortestTerm = 3;

const isNumber = (term: string): boolean => /^\d+$/.test(term.trim());
const isShort = (term: string): boolean => lengthOf(term.trim()) < shortestTerm;

/** The term as a LIKE pattern. Null finds nothing: a number too short to search for, which can only be an id. */
export const likeOf = (term: string): string | null => (isShort(term) ? null : containing(term.trim()));

/** The id that the term may be; null when it is none. */
export function idOf(term: string): number | null {
  const key = recordKeyOf(term.trim());
  return typeof key === 'number' ? key : null;
}

/** A search needs three characters. @throws Refusal 400 on `searchTerm` */
export function refuseShortTerm({ searchTerm }: Readonly<Record<string, unknown>>): void {
  if (typeof searchTerm === 'string' && isShort(searchTerm)) throw searchTermTooShort(shortestTerm);
}

/** A search needs three characters, or a number, which may be an id. @throws Refusal 400 on `searchTerm` */
export function refuseShortTermOrId({ searchTerm }: Readonly<Record<string, unknown>>): void {
  if (typeof searchTerm === 'string' && isShort(searchTerm) && !isNumber(searchTerm))
    throw searchTermTooShort(shortestTerm);
}
