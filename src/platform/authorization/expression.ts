/** The parts of an expression of who may do what, and what its SQL may look at. */

import type { Table } from '../sql/catalogue.js';
import type { LookUpSql, Sql } from '../sql/sql.js';
import type { Actor, AskActor } from './actor.js';

export type Scalar = string | number | boolean | null;

/** The columns of an expression are its type, so that a policy names only columns its row has. */
export type Expr<Column extends string = string> =
  | { readonly kind: 'any'; readonly of: readonly Expr<Column>[] }
  | { readonly kind: 'all'; readonly of: readonly Expr<Column>[]; readonly withinParent?: true }
  | Condition<Column>;

/**
 * A leaf of an expression, over a row and as SQL, which must say the same. Those that every row can be asked stand in
 * `policy.ts`; what an actor's rights mean is contributed by whoever knows their form.
 */
export interface Condition<Column extends string = string> {
  readonly kind: 'condition';
  /** The hidden columns that `holds` looks at, each with its SQL: they stand beside what a client sees and never mix with it. */
  readonly needs: ReadonlyMap<string, ConditionSql>;
  /** @param row carries what it `needs` */
  readonly holds: (row: CarriedRow, actor: Actor) => boolean;
  readonly sql: (scope: PredicateScope) => Sql;
  /** It holds for rows of the actor's tenant alone, whatever else they are. */
  readonly ofTenant?: true;
  readonly _?: Column;
}

/** A row with hidden columns. */
export type CarriedRow = Readonly<Record<string, unknown>>;

/**
 * A condition that no column holds: a boolean that SQL computes over the row. By `askActor` it may leave out what no right of
 * the actor can make true: `true` and `false` alone drop out of the statement.
 */
export type ConditionSql = (row: Sql, askActor?: AskActor, lookUp?: LookUpSql) => Sql;

/** Where an expression becomes SQL. */
export interface PredicateScope {
  readonly row: Sql;
  /** The table of the row. */
  readonly table: Pick<Table, 'name' | 'columnOf' | 'isNullable' | 'knowsTenant'>;
  /** The actor the text is written for: only answers to questions may enter it. */
  readonly askActor: AskActor;
  /** Where rows that this one points at can be joined. */
  readonly lookUp?: LookUpSql | undefined;
  /** Conditions that the statement has asked of the row already: they are not asked again. */
  readonly asked?: readonly Sql[] | undefined;
}
