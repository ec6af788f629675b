/** How lists of files are filtered. Source: supplement §5.4. */

import type { FilterSql } from '../../platform/query/reads.js';
import { containingTrimmed, sql } from '../../platform/sql/sql.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { searchTermTooShort } from './file.refusals.js';

/** `image` takes every image, `image/png` that type alone. */
const typePattern = (types: readonly string[]): string[] =>
  types.map((type) => (type.includes('/') ? type : `${type}/%`).toLowerCase());

export const fileFilters: Record<string, FilterSql> = {
  searchTerm: (filter) =>
    filter.given ? sql`${filter.row}.display_name ilike ${filter.parameter('text', containingTrimmed)}` : undefined,
  contentTypes: (filter) =>
    filter.given
      ? sql`
        (
          ${filter.parameter('int', (types: never) => (types as readonly string[]).length)} = 0
          or ${filter.row}.content_type like any(
            ${filter.parameter('text[]', (types: never) => typePattern(types))}
          )
        )
      `
      : undefined,
};

const shortestSearch = 3;

/** @throws Refusal 400 on `searchTerm` */
export function refuseShortFileSearch({ searchTerm }: Readonly<Record<string, unknown>>): void {
  if (typeof searchTerm !== 'string' || lengthOf(searchTerm.trim()) >= shortestSearch) return;
  throw searchTermTooShort(shortestSearch);
}
