/** How the users of an account are searched. Source: supplement §5.1. */

import type { FilterSql } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { likeOf } from './search-term.js';

/** Names are searched for everybody; login and SIS id as far as the viewer may see them on the person found. */
export const accountUserFilters: Record<string, FilterSql> = {
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const { row, parent } = filter;
    const like = filter.parameter('text', likeOf);
    // Whether the viewer may see what matches is asked only where something does.
    const hit = sql`
      exists (
        select 1
        from logins sl
        where sl.user_id = ${row}.id
          and sl.root_account_id = ${parent}.root_account_id
          and sl.workflow_state <> 'deleted'
          and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})
      )
    `;
    const shown = sql.join(
      ['loginName', 'sisUserId'].map((one) => sql`${filter.column(one)} ilike ${like}`),
      ' or ',
    );
    const named = sql.join(
      ['name', 'sortableName'].map((one) => sql`${filter.column(one)} ilike ${like}`),
      ' or ',
    );
    return sql`(${named} or (${hit} and (${shown})))`;
  },
};
