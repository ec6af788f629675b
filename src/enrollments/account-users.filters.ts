/** Who belongs to an account, and how its users are searched. Source: supplement §5.1. */
import type { FilterSql, ReadEnv } from '../kernel/reads.js';
import { containing, type ParameterSink } from '../kernel/sql.js';

/** Users of a root account have a login there; those of a sub-account take part in its courses or administer it. */
export const usersOfAccount = (child: string, parent: string, _parameters: ParameterSink<ReadEnv>): string =>
  `exists (select 1 from logins ul where ul.user_id = ${child}.id and ul.root_account_id = ${parent}.root_account_id and ul.workflow_state <> 'deleted') ` +
  `and (${parent}.parent_account_id is null ` +
  `or exists (select 1 from enrollments ue join courses uc on uc.id = ue.course_id join accounts ua on ua.id = uc.account_id ` +
  `where ue.user_id = ${child}.id and ue.workflow_state <> 'deleted' and ua.ancestors @> array[${parent}.id]) ` +
  `or exists (select 1 from admins um join accounts ua on ua.id = um.account_id ` +
  `where um.user_id = ${child}.id and um.workflow_state = 'active' and ua.ancestors @> array[${parent}.id]))`;

export const accountUserFilters: Record<string, FilterSql> = {
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const like = filter.parameter('text', (term: never) => containing(term));
    return (
      `(${filter.alias}.name ilike ${like} or ${filter.alias}.sortable_name ilike ${like} or exists (select 1 from logins sl where sl.user_id = ${filter.alias}.id ` +
      `and sl.root_account_id = ${filter.parent}.root_account_id and sl.workflow_state <> 'deleted' and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})))`
    );
  },
};
