/** Where a row belongs: the course or account whose place in the tree decides what a grant covers. */

import { actorTenant, type PredicateScope } from '../../platform/authorization/policy.js';
import { snakeCase } from '../../platform/sql/catalogue.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { type GrantName, reachOf } from './rights.js';
import { grantIds } from './rights.sql.js';

/** A column that names the owning course or account. */
export interface OwnerColumn<Column extends string = string> {
  readonly column: Column;
  readonly owner: 'course' | 'account';
}

/** The column names a course. */
export const on = <C extends string>(column: C): OwnerColumn<C> => ({ column, owner: 'course' });
/** The column names an account. */
export const onAccount = <C extends string>(column: C): OwnerColumn<C> => ({ column, owner: 'account' });

/** SQL for the ids from the root down to the account that owns the row; null without an owner. */
export function accountPathOf(where: OwnerColumn, row: Sql, lookUp?: LookUpSql): Sql {
  const column = sql`${row}.${sql.ref(snakeCase(where.column))}`;
  if (lookUp !== undefined && !(where.owner === 'account' && where.column === 'id')) {
    return lookUp('accounts', accountOf(where, column, lookUp), 'ancestors');
  }
  // The row is the account, or the course, itself.
  if (where.column === 'id') {
    return where.owner === 'account'
      ? sql`${row}.ancestors`
      : sql`(select pa.ancestors from accounts pa where pa.id = ${row}.account_id)`;
  }
  return where.owner === 'account'
    ? sql`(select pa.ancestors from accounts pa where pa.id = ${column})`
    : sql`
      (select pa.ancestors from courses pc join accounts pa on pa.id = pc.account_id where pc.id = ${column})
    `;
}

/** The column of the account that owns the row; a course knows its own. */
function accountOf(where: OwnerColumn, column: Sql, lookUp: LookUpSql): string | Sql {
  if (where.owner === 'account') return column;
  return where.column === 'id' ? 'account_id' : lookUp('courses', snakeCase(where.column), 'account_id');
}

/**
 * SQL for "the actor's grant of `permission` covers the row". The accounts under the grants are computed once for the
 * whole statement, not for each row; where the grant covers the whole tenant the question is only whose tenant it is.
 */
export function grantPredicate(permission: GrantName, where: OwnerColumn, scope: PredicateScope): Sql {
  const column = sql`${scope.row}.${sql.ref(scope.table.columnOf(where.column))}`;
  const reach = scope.askActor(reachOf(permission));
  if (reach === 'tenant') return ofTenant(where, column, scope);
  const inCourse = sql`${column} = any(${grantIds(permission, 'courses')})`;
  if (where.owner === 'account')
    return reach === 'some' ? inCoveredAccount(permission, where, column, scope) : sql`false`;
  return reach === 'some' ? sql`(${inCourse} or ${inCoveredAccount(permission, where, column, scope)})` : inCourse;
}

function ofTenant(where: OwnerColumn, column: Sql, { row, table }: PredicateScope): Sql {
  // A row without an owner belongs nowhere that a grant covers, though it is the tenant's.
  const owned = table.isNullable(where.column) ? sql` and ${column} is not null` : sql.empty;
  if (table.knowsTenant) return sql`${row}.${sql.ref('root_account_id')} = ${actorTenant}${owned}`;
  const owners = sql.ref(where.owner === 'account' ? 'accounts' : 'courses');
  return sql`
    exists (select 1 from ${owners} po where po.id = ${column} and po.root_account_id = ${actorTenant})
  `;
}

/** SQL for the list of the accounts where the actor, as an administrator, holds the permission. Decision 0104. */
export const coveredAccounts = (permission: GrantName): Sql => sql`
  (select covered_accounts(${grantIds(permission, 'subtrees')}, ${grantIds(permission, 'exact')}))::bigint[]
`;

function inCoveredAccount(permission: GrantName, where: OwnerColumn, column: Sql, { row, table }: PredicateScope): Sql {
  const covered = coveredAccounts(permission);
  if (where.owner === 'account') return sql`${column} = any(${covered})`;
  // The row is the course itself, and knows its account.
  if (table.name === 'courses' && where.column === 'id') return sql`${row}.account_id = any(${covered})`;
  return sql`exists (select 1 from courses po where po.id = ${column} and po.account_id = any(${covered}))`;
}
