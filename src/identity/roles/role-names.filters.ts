/** How a role is called by clients that know no id. Source: supplement §2.3. */

import type { FilterScope } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import type { Account } from '../accounts/index.js';
import type { Role } from './role.entity.js';

/** The id that a key gives, or null. */
export const idOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);

/** The name that a key gives, or null. */
export const nameOf = (key: RecordKey): string | null =>
  typeof key === 'object' && key.form === 'name' ? key.value : null;

/** SQL for "the role `row` is called `name`": built-in roles answer to their name and to their label. */
const calledSql = (row: Sql, name: Sql): Sql => sql`(${row}.name = ${name} or ${row}.label = ${name})`;

/** Filters that find one role by id, by a name in its place, or by the deprecated argument that holds a name. */
export const roleNameFilters = {
  id: (filter: FilterScope) =>
    filter.given
      ? sql`
        (
          ${filter.row}.id = ${filter.parameter('bigint', idOf)}
          or ${calledSql(filter.row, filter.parameter('text', nameOf))}
        )
      `
      : undefined,
  name: (filter: FilterScope) =>
    filter.given
      ? sql`(${filter.other('id', 'jsonb')} is not null or ${calledSql(filter.row, filter.parameter('text'))}) `
      : undefined,
};

/** The one that is meant of several roles with one name: in use before inactive, then the nearer to the account. */
export function nearestRole(roles: readonly Role[], account: Account): Role | null {
  const rank = (role: Role) =>
    account.ancestors.indexOf(role.accountId) + (role.workflowState === 'inactive' ? 0 : account.ancestors.length);
  return [...roles].sort((a, b) => rank(b) - rank(a) || a.id - b.id)[0] ?? null;
}
