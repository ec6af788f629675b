/** How the people of groups are searched, and one membership found. Source: supplement §5.2. */

import { isNamedUser } from '../../identity/users/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import type { FilterSql } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { containingTrimmed, sql } from '../../platform/sql/sql.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { searchTermTooShort } from './group.refusals.js';

const shortestSearch = 3;

/** A search needs three characters. @throws Refusal 400 on `searchTerm` */
export function refuseShortSearch(filters: Readonly<Record<string, unknown>>): void {
  const term = filters.searchTerm;
  if (typeof term !== 'string' || lengthOf(term.trim()) >= shortestSearch) return;
  throw searchTermTooShort(shortestSearch);
}

/** Keeps people whose name has the term. */
export const named: FilterSql = (filter) => {
  if (!filter.given) return undefined;
  const like = filter.parameter('text', containingTrimmed);
  return sql`(${filter.column('name')} ilike ${like} or ${filter.column('sortableName')} ilike ${like})`;
};

const isSelf = (key: RecordKey): boolean => typeof key !== 'number' && key.form === 'self';

/** Finds a membership by its id or `self`, or by its user: id, `self` or SIS id. */
export const membershipFilters: Record<string, FilterSql> = {
  id: (filter) => {
    if (!filter.given) return undefined;
    const self = filter.parameter('boolean', isSelf);
    const id = filter.parameter('bigint', (key: never) => splitKeys([key], 'id').ids[0] ?? null);
    return sql`(${filter.row}.id = ${id} or (${self} and ${filter.row}.user_id = ${actorId}))`;
  },
  userId: (filter) => (filter.given ? isNamedUser(filter, sql`${filter.row}.user_id`) : undefined),
};
