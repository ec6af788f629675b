/** How the users of an account are searched. Source: supplement §5.1. */
import type { FilterSql } from '../kernel/reads.js';
import { invalidField } from '../kernel/refusal.js';
import { containing } from '../kernel/sql.js';

const shortestSearch = 3;

/** A search needs three characters. @throws Refusal 400 on `searchTerm`. Source: supplement §1.5, body L. */
export function refuseShortSearch(filters: Readonly<Record<string, unknown>>): void {
  const term = filters.searchTerm;
  if (typeof term !== 'string' || Array.from(term.trim()).length >= shortestSearch) return;
  throw invalidField('searchTerm', 'too_short', `A search term has at least ${shortestSearch} characters.`);
}

export const accountUserFilters: Record<string, FilterSql> = {
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const like = filter.parameter('text', (term: never) => containing((term as string).trim()));
    return (
      `(${filter.alias}.name ilike ${like} or ${filter.alias}.sortable_name ilike ${like} or exists (select 1 from logins sl where sl.user_id = ${filter.alias}.id ` +
      `and sl.root_account_id = ${filter.parent}.root_account_id and sl.workflow_state <> 'deleted' and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})))`
    );
  },
};
