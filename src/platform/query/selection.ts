/** What of a record is read, free of any query language: the input of the statement compiler. */
import type { ConditionSql } from '../authorization/policy.js';
import type { Connection, Reads, Relation } from './reads.js';

export interface Selection {
  readonly reads: Reads;
  /** Row key → property or computed column. */
  readonly columns: Map<string, string>;
  /** Row key → computed column that takes arguments, with their index in `ReadEnv.fieldArguments`. */
  readonly computed: Map<string, { readonly name: string; readonly argumentIndex: number }>;
  /** Hidden row key → SQL of a condition that a decision over the row needs. */
  readonly hidden: Map<string, ConditionSql>;
  readonly relations: Map<string, { relation: Relation; selection: Selection }>;
  readonly connections: Map<string, ConnectionSelection>;
}

export interface ConnectionSelection {
  readonly connection: Connection;
  readonly nodes: Selection;
  readonly wantsTotal: boolean;
  /** True when cursors are asked, which need the keys of the rows. */
  readonly wantsKeys: boolean;
  /** Index of its arguments in `ReadEnv.fieldArguments`. */
  readonly argumentIndex: number;
}
