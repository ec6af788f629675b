/** Who belongs to an account, and how its users are searched. Source: supplement §5.1. */
import type { FilterSql } from '../kernel/reads.js';
import { invalidField } from '../kernel/refusal.js';
import { containing } from '../kernel/sql.js';

/**
 * Users of a root account have a login there; those of a sub-account take part in its courses, administer it, or have
 * a login that was made in it.
 * @param user SQL of the user's id
 */
export const usersOfAccount = (user: string, account: string): string =>
  `exists (select 1 from logins ul where ul.user_id = ${user} and ul.root_account_id = ${account}.root_account_id and ul.workflow_state <> 'deleted') ` +
  `and (${account}.parent_account_id is null ` +
  `or exists (select 1 from enrollments ue join courses uc on uc.id = ue.course_id join accounts ua on ua.id = uc.account_id ` +
  `where ue.user_id = ${user} and ue.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]) ` +
  `or exists (select 1 from admins um join accounts ua on ua.id = um.account_id ` +
  `where um.user_id = ${user} and um.workflow_state = 'active' and ua.ancestors @> array[${account}.id]) ` +
  `or exists (select 1 from logins uh join accounts ua on ua.id = uh.home_account_id ` +
  `where uh.user_id = ${user} and uh.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]))`;

const shortestSearch = 3;

/** A search needs three characters. @throws Refusal 400 on `searchTerm`. Source: supplement §1.5, body L. */
export function refuseShortSearch(filters: Readonly<Record<string, unknown>>): void {
  const term = filters.searchTerm;
  if (typeof term !== 'string' || [...term.trim()].length >= shortestSearch) return;
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
