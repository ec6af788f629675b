/** What a read statement is run for: who asks, for which record, and with which arguments of its lists. */

import type { PolicyEnv } from '../authorization/actor-parameters.js';
import type { Cursors } from './cursor.js';

/** What a read statement is run for. */
export interface ReadEnv extends PolicyEnv {
  /** Value of the root's key. */
  readonly key?: unknown;
  /** Arguments of the connections and computed columns of the statement, in the order of its selection. */
  readonly fieldArguments: readonly FieldArguments[];
}

/** The arguments of one connection, already checked; those of a computed column stand in `filters` alone. */
export interface FieldArguments {
  readonly size: number;
  /** True for the last rows of what lies between the cursors, false for the first ones. */
  readonly backward: boolean;
  readonly offset: number;
  /** Cursors, decoded, of the rows before and after the page: the parent record's id (0 for a root list), then the order's keys. */
  readonly after: readonly unknown[] | null;
  readonly before: readonly unknown[] | null;
  readonly order: string;
  readonly descending: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Seals the cursors of the list; null for what is no list. */
  readonly cursors: Cursors | null;
}
