/** What an area says of itself: everything that the service has to know of it, as data. */
import type { Job } from '../jobs/jobs.js';
import type { AddedReads } from '../query/reads.js';
import type { RowChange } from '../sql/bulk.js';
import type { ConstraintRefusals } from '../transaction/transaction.js';
import type { Extension, ExtensionPoint } from './extension-point.js';
import type { SealedColumn } from './sealed-column.js';

export interface Area {
  /** Its tables. */
  readonly entities: readonly (new () => object)[];
  /** What it adds to what can be read: of its own records and of those of areas to its left. */
  readonly reads: readonly AddedReads[];
  /** Where areas may add to what it does. */
  readonly points: readonly ExtensionPoint<never>[];
  /** What it adds at such places. */
  readonly extensions: readonly Extension[];
  readonly jobs: readonly Job[];
  /** What a client is told when two requests raced for something that there can be only once, by the name of the constraint. */
  readonly constraints: ConstraintRefusals;
  /** Which of its rows decide what somebody may do: some whatever changes, some by their states, places and dates alone. */
  readonly deciding: readonly RowChange[];
  /** What it keeps sealed: sealed anew when the key of the installation changes. */
  readonly sealed: readonly SealedColumn[];
}

const nothing: Area = {
  entities: [],
  reads: [],
  points: [],
  extensions: [],
  jobs: [],
  constraints: {},
  deciding: [],
  sealed: [],
};

/** Describes an area, in its `area.ts`. Nothing happens before it is composed with the others. */
export const defineArea = (area: Partial<Area>): Area => Object.freeze({ ...nothing, ...area });
