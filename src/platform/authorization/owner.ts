/** Where a row belongs: the course or account whose place in the tree decides what a grant covers. */

import { type LookUpSql, type Sql, sql } from '../sql/sql.js';
import type { Actor, Grant, GrantName } from './actor.js';
import { actorTenant, grantIds } from './actor-parameters.js';
import type { GrantClass, OwnerColumn, PredicateScope } from './expression.js';

const noGrant: Grant = { subtrees: [], exact: [], courses: [] };
export const grantOf = (actor: Actor, permission: GrantName): Grant => actor.grants.get(permission) ?? noGrant;

export function grantClassOf(actor: Actor, permission: GrantName): GrantClass {
  const grant = grantOf(actor, permission);
  if (grant.subtrees.includes(actor.rootAccountId)) return 'tenant';
  return grant.subtrees.length === 0 && grant.exact.length === 0 ? 'none' : 'some';
}

/** SQL for the ids from the root down to the account that owns the row; null without an owner. */
export function accountPathOf(on: OwnerColumn, row: Sql, lookUp?: LookUpSql): Sql {
  const column = sql`${row}.${sql.ref(snakeCase(on.column))}`;
  if (lookUp !== undefined && !(on.owner === 'account' && on.column === 'id')) {
    return lookUp('accounts', accountOf(on, column, lookUp), 'ancestors');
  }
  // The row is the account, or the course, itself.
  if (on.column === 'id') {
    return on.owner === 'account'
      ? sql`${row}.ancestors`
      : sql`(select pa.ancestors from accounts pa where pa.id = ${row}.account_id)`;
  }
  return on.owner === 'account'
    ? sql`(select pa.ancestors from accounts pa where pa.id = ${column})`
    : sql`
      (select pa.ancestors from courses pc join accounts pa on pa.id = pc.account_id where pc.id = ${column})
    `;
}

/** The column of the account that owns the row; a course knows its own. */
function accountOf(on: OwnerColumn, column: Sql, lookUp: LookUpSql): string | Sql {
  if (on.owner === 'account') return column;
  return on.column === 'id' ? 'account_id' : lookUp('courses', snakeCase(on.column), 'account_id');
}

/** Property names and column names differ by case alone. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/**
 * SQL for "the actor's grant of `permission` covers the row". The accounts under the grants are worked out once for the
 * whole statement, not for each row; where the grant covers the whole tenant the question is only whose tenant it is.
 */
export function grantPredicate(permission: GrantName, on: OwnerColumn, scope: PredicateScope): Sql {
  scope.consulted(permission);
  const column = sql`${scope.row}.${sql.ref(scope.columnOf(on.column))}`;
  const reach = grantClassOf(scope.actor, permission);
  if (reach === 'tenant') return ofTenant(on, column, scope);
  const inCourse = sql`${column} = any(${grantIds(permission, 'courses')})`;
  if (on.owner === 'account') return reach === 'some' ? inCoveredAccount(permission, on, column, scope) : sql`false`;
  return reach === 'some' ? sql`(${inCourse} or ${inCoveredAccount(permission, on, column, scope)})` : inCourse;
}

function ofTenant(on: OwnerColumn, column: Sql, scope: PredicateScope): Sql {
  // A row without an owner belongs nowhere that a grant covers, though it is the tenant's.
  const owned = scope.isNullable(on.column) ? sql` and ${column} is not null` : sql.empty;
  if (scope.knowsTenant) return sql`${scope.row}.${sql.ref('root_account_id')} = ${actorTenant}${owned}`;
  const table = sql.ref(on.owner === 'account' ? 'accounts' : 'courses');
  return sql`
    exists (select 1 from ${table} po where po.id = ${column} and po.root_account_id = ${actorTenant})
  `;
}

/** SQL for the list of the accounts where the actor, as an administrator, holds the permission. */
export const coveredAccounts = (permission: GrantName): Sql => sql`
  array(
    select ga.id
    from accounts ga
    where ga.ancestors && ${grantIds(permission, 'subtrees')}
    union all
    select unnest(${grantIds(permission, 'exact')})
  )
`;

function inCoveredAccount(permission: GrantName, on: OwnerColumn, column: Sql, scope: PredicateScope): Sql {
  const covered = coveredAccounts(permission);
  if (on.owner === 'account') return sql`${column} = any(${covered})`;
  if (scope.isCourse) return sql`${scope.row}.account_id = any(${covered})`;
  return sql`exists (select 1 from courses po where po.id = ${column} and po.account_id = any(${covered}))`;
}
