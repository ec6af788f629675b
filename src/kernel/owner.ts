/** Where a row belongs: the course or account whose place in the tree decides what a grant covers. */

import type { Actor, GrantName } from './actor.js';
import { grantOf, type PolicyEnv, type PredicateScope } from './policy.js';
import { type LookUpSql, quoted } from './sql.js';

/** A column that names the owning course or account. */
export interface OwnerColumn<Column extends string = string> {
  readonly column: Column;
  readonly owner: 'course' | 'account';
}

/** How far an actor's account grants of one permission reach inside the tenant. The class enters statement texts, ids do not. */
export type GrantClass = 'none' | 'tenant' | 'some';

export function grantClassOf(actor: Actor, permission: GrantName): GrantClass {
  const grant = grantOf(actor, permission);
  if (grant.subtrees.includes(actor.rootAccountId)) return 'tenant';
  return grant.subtrees.length === 0 && grant.exact.length === 0 ? 'none' : 'some';
}

/** SQL for the ids from the root down to the account that owns the row; null without an owner. */
export function accountPathOf(on: OwnerColumn, alias: string, lookUp?: LookUpSql): string {
  const column = `${alias}.${quoted(snakeCase(on.column))}`;
  if (lookUp !== undefined && !(on.owner === 'account' && on.column === 'id')) {
    return lookUp('accounts', accountOf(on, column, lookUp), 'ancestors');
  }
  // The row is the account, or the course, itself.
  if (on.column === 'id') {
    return on.owner === 'account'
      ? `${alias}.ancestors`
      : `(select pa.ancestors from accounts pa where pa.id = ${alias}.account_id)`;
  }
  return on.owner === 'account'
    ? `(select pa.ancestors from accounts pa where pa.id = ${column})`
    : `(select pa.ancestors from courses pc join accounts pa on pa.id = pc.account_id where pc.id = ${column})`;
}

/** The column of the account that owns the row; a course knows its own. */
function accountOf(on: OwnerColumn, column: string, lookUp: LookUpSql): string {
  if (on.owner === 'account') return column;
  return on.column === 'id' ? 'account_id' : lookUp('courses', snakeCase(on.column), 'account_id');
}

/** Property names and column names differ by case alone. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/**
 * SQL for "the actor's grant of `permission` covers the row". The accounts under the grants are worked out once for the
 * whole statement, not for each row; where the grant covers the whole tenant the question is only whose tenant it is.
 */
export function grantPredicate(permission: GrantName, on: OwnerColumn, scope: PredicateScope): string {
  scope.consulted(permission);
  const column = `${scope.alias}.${quoted(scope.columnOf(on.column))}`;
  const reach = grantClassOf(scope.actor, permission);
  if (reach === 'tenant') return tenantOf(on, column, scope);
  const parts: string[] = [];
  if (on.owner === 'course') {
    const courses = scope.parameters.add(
      `grant.${permission}.courses`,
      'bigint[]',
      (env) => grantOf(env.actor, permission).courses,
    );
    parts.push(`${column} = any(${courses})`);
  }
  if (reach === 'some') parts.push(coveredAccount(permission, on, column, scope));
  return parts.length === 0 ? 'false' : parts.length === 1 ? (parts[0] as string) : `(${parts.join(' or ')})`;
}

function tenantOf(on: OwnerColumn, column: string, scope: PredicateScope): string {
  const tenant = scope.parameters.add('actor.rootAccountId', 'bigint', (env: PolicyEnv) => env.actor.rootAccountId);
  const table = on.owner === 'account' ? 'accounts' : 'courses';
  // A row without an owner belongs nowhere that a grant covers, though it is the tenant's.
  const owned = scope.isNullable(on.column) ? ` and ${column} is not null` : '';
  if (scope.knowsTenant) return `${scope.alias}.${quoted('root_account_id')} = ${tenant}${owned}`;
  return `exists (select 1 from ${table} po where po.id = ${column} and po.root_account_id = ${tenant})`;
}

function coveredAccount(permission: GrantName, on: OwnerColumn, column: string, scope: PredicateScope): string {
  const subtrees = scope.parameters.add(
    `grant.${permission}.subtrees`,
    'bigint[]',
    (env) => grantOf(env.actor, permission).subtrees,
  );
  const exact = scope.parameters.add(
    `grant.${permission}.exact`,
    'bigint[]',
    (env) => grantOf(env.actor, permission).exact,
  );
  const covered = `array(select ga.id from accounts ga where ga.ancestors && ${subtrees} union all select unnest(${exact}))`;
  if (on.owner === 'account') return `${column} = any(${covered})`;
  if (scope.isCourse) return `${scope.alias}.account_id = any(${covered})`;
  return `exists (select 1 from courses po where po.id = ${column} and po.account_id = any(${covered}))`;
}
