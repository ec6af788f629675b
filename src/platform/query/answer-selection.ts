/** What of a record is answered: what is read of it, and the derived fields of the row that was read. */
import type { RequestContext } from '../transaction/context.js';
import type { FieldArguments, Reads, Relation } from './reads.js';
import type { ConnectionSelection, Selection } from './selection.js';

type Row = Record<string, unknown>;

/** Hydrates a row in place. */
export type Hydrate = (row: Row, ctx: RequestContext, fieldArguments: readonly FieldArguments[]) => void;

/** Computes a field from columns of its row: synchronously, and from nothing else. */
export type DerivedField = (row: Row, ctx: RequestContext) => unknown;

/** A selection that answers: with what is put into each of its rows once they are read. */
export interface AnswerSelection extends Selection {
  readonly relations: Map<string, { relation: Relation; selection: AnswerSelection }>;
  readonly connections: Map<string, AnswerConnection>;
  /** Row key → derived field, put into the row once it is read. */
  readonly derivedFields: Map<string, DerivedField>;
  /** How its rows are hydrated: made with the first of them; null where the rows need nothing. */
  hydration?: Hydrate | null;
}

export interface AnswerConnection extends ConnectionSelection {
  readonly nodes: AnswerSelection;
  /** The list is wanted as one text: its rows are not hydrated, and this writes them. Null where they cannot be written. */
  readonly write?: WriteRows | null;
}

/** What a text needs beside its rows. */
export interface TextEnv {
  readonly ctx: RequestContext;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly fieldArguments: readonly FieldArguments[];
  /** Arguments that fields outside of the statement take, read once for all rows. */
  readonly read: Map<object, object>;
}

/** Writes rows as a JSON list. @throws where one of them is not as it should be */
export type WriteRows = (rows: readonly object[], env: TextEnv) => string;

export const emptySelection = (reads: Reads): AnswerSelection => ({
  reads,
  columns: new Map(),
  computed: new Map(),
  hidden: new Map(),
  relations: new Map(),
  connections: new Map(),
  derivedFields: new Map(),
});
