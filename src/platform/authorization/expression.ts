/** The parts of an expression of who may do what, and what its SQL may look at. */

import type { LookUpSql, Sql } from '../sql/sql.js';
import type { Actor, GrantName, Memberships } from './actor.js';

export type Scalar = string | number | boolean | null;

/** A column that names the owning course or account. */
export interface OwnerColumn<Column extends string = string> {
  readonly column: Column;
  readonly owner: 'course' | 'account';
}

/** The columns of an expression are its type, so that a policy names only columns its row has. */
export type Expr<Column extends string = string> =
  | { readonly kind: 'any'; readonly of: readonly Expr<Column>[] }
  | { readonly kind: 'all'; readonly of: readonly Expr<Column>[]; readonly withinParent?: true }
  | { readonly kind: 'is'; readonly values: Readonly<Record<string, Scalar | readonly Scalar[]>>; readonly _?: Column }
  | { readonly kind: 'may'; readonly permission: GrantName; readonly on: OwnerColumn<Column> }
  | { readonly kind: 'own'; readonly column: Column }
  | { readonly kind: 'tenant'; readonly column: Column }
  | { readonly kind: 'among'; readonly column: Column; readonly set: keyof Memberships }
  | { readonly kind: 'fact'; readonly name: string; readonly sql: FactSql; readonly ofTenant?: true };

/** A permission, or a set of the actor's memberships, that a statement was shaped by. */
export type Consulted = GrantName | `#${keyof Memberships}`;

/** How far an actor's account grants of one permission reach inside the tenant. The class enters statement texts, ids do not. */
export type GrantClass = 'none' | 'tenant' | 'some';

/** What the text may know of the actor; asking makes the answer part of the statement's shape. */
export interface ReachOf {
  /** How far the account grants of a permission reach. */
  (permission: GrantName): GrantClass;
  /** Whether a set of the memberships has anything in it. */
  readonly some: (set: keyof Memberships) => boolean;
}

/**
 * A fact that no column holds: a boolean worked out by SQL over the row. By `reach` it may leave out what no
 * grant of the actor can make true: `true` and `false` alone drop out of the statement.
 */
export type FactSql = (row: Sql, reach?: ReachOf, lookUp?: LookUpSql) => Sql;

/** Where an expression becomes SQL: the row and how its properties are called in the table. */
export interface PredicateScope {
  readonly row: Sql;
  readonly columnOf: (property: string) => string;
  readonly isNullable: (property: string) => boolean;
  /** The actor the text is compiled for; only the class of its grants may enter the text. */
  readonly actor: Actor;
  /** Told of each permission and each set of memberships whose class entered the text. */
  readonly consulted: (what: Consulted) => void;
  /** The table has the tenant's column. */
  readonly knowsTenant: boolean;
  /** The table is that of the courses themselves, whose rows know their account. */
  readonly isCourse: boolean;
  /** Where rows that this one points at can be joined. */
  readonly lookUp?: LookUpSql | undefined;
}
