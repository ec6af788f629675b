/** How the users of an account are searched. Source: supplement §5.1. */
import type { FilterSql } from '../kernel/reads.js';
import { likeOf } from './search-term.js';

export const accountUserFilters: Record<string, FilterSql> = {
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const like = filter.parameter('text', likeOf);
    return (
      `(${filter.alias}.name ilike ${like} or ${filter.alias}.sortable_name ilike ${like} or exists (select 1 from logins sl where sl.user_id = ${filter.alias}.id ` +
      `and sl.root_account_id = ${filter.parent}.root_account_id and sl.workflow_state <> 'deleted' and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})))`
    );
  },
};
