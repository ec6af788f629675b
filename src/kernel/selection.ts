/** What of a record is wanted, free of any query language: the input of the statement compiler. */
import type { Complete, Derive } from './complete.js';
import type { FactSql } from './policy.js';
import type { Connection, Reads, Relation } from './reads.js';

export interface Selection {
  readonly reads: Reads;
  /** Row key → property or worked-out column. */
  readonly columns: Map<string, string>;
  /** Row key → worked-out column that takes arguments, with their index in `ReadEnv.sites`. */
  readonly computed: Map<string, { readonly name: string; readonly site: number }>;
  /** Hidden row key → SQL of a fact that a verdict over the row needs. */
  readonly hidden: Map<string, FactSql>;
  readonly relations: Map<string, { relation: Relation; selection: Selection }>;
  readonly connections: Map<string, ConnectionSelection>;
  /** Row key → what follows from the row, put into it once it is read. */
  readonly derived: Map<string, Derive>;
  /** How its rows are completed: worked out with the first of them; null where they are complete as they come. */
  completion?: Complete | null;
}

export interface ConnectionSelection {
  readonly connection: Connection;
  readonly nodes: Selection;
  readonly wantsTotal: boolean;
  /** True when cursors are asked, which need the keys of the rows. */
  readonly wantsKeys: boolean;
  /** Index of its arguments in `ReadEnv.sites`. */
  readonly site: number;
}

export const emptySelection = (reads: Reads): Selection => ({
  reads,
  columns: new Map(),
  computed: new Map(),
  hidden: new Map(),
  relations: new Map(),
  connections: new Map(),
  derived: new Map(),
});
