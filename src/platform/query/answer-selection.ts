/** What of a record is answered: what is read of it, and what follows from the row that was read. */
import type { RequestContext } from '../transaction/context.js';
import type { Reads, Relation, SiteArguments } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';

type Row = Record<string, unknown>;

/** Completes a row in place. */
export type Complete = (row: Row, ctx: RequestContext, sites: readonly SiteArguments[]) => void;

/** A field that follows from columns of its row: synchronous, and without a look at anything else. */
export type Derive = (row: Row, ctx: RequestContext) => unknown;

/** A selection that answers: with what is put into each of its rows once they are read. */
export interface AnswerSelection extends Selection {
  readonly relations: Map<string, { relation: Relation; selection: AnswerSelection }>;
  readonly connections: Map<string, AnswerConnection>;
  /** Row key → what follows from the row, put into it once it is read. */
  readonly derived: Map<string, Derive>;
  /** How its rows are completed: worked out with the first of them; null where they are complete as they come. */
  completion?: Complete | null;
}

export interface AnswerConnection extends ConnectionSelection {
  readonly nodes: AnswerSelection;
}

export const emptySelection = (reads: Reads): AnswerSelection => ({
  reads,
  columns: new Map(),
  computed: new Map(),
  hidden: new Map(),
  relations: new Map(),
  connections: new Map(),
  derived: new Map(),
});
