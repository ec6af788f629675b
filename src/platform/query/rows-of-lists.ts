/** How the rows of a list hang together with its record. */

import type { Expr } from '../authorization/policy.js';
import type { Refusal } from '../refusal/refusal.js';
import type { Sql } from '../sql/sql.js';

/** The join condition of a row and the record that it belongs to. */
export type JoinSql = (child: Sql, parent: Sql) => Sql;

/** For some parents the list holds all rows that `joinOn` finds, for the others a part of them. The two have separate counts. */
export interface Restriction {
  /** SQL over the parent: true where its list holds all joined rows. */
  readonly unless: (parent: Sql) => Sql;
  /** SQL that keeps, for the other parents, the rows of their list. */
  readonly to: JoinSql;
}

/**
 * The column of another table that adds up to the length of a list without filters. Its rows have the columns by which the
 * list and its restriction find their own, and name the root account.
 */
export interface KeptTotal {
  readonly table: string;
  readonly column: string;
}

/** Something over the parent's row that has to hold for who lists, and what they are refused with where it does not. */
export interface Demand {
  readonly holds: Expr;
  readonly refusal: () => Refusal;
}
