import type { Extensions } from '../areas/extension-point.js';
import type { Catalogue, Table } from '../sql/catalogue.js';
import type { ComposedReads } from './composed-reads.js';

/** What every statement of an application is compiled with. */
export interface CompiledWith {
  readonly catalogue: Catalogue;
  readonly reads: ComposedReads;
  readonly extensions: Extensions;
  /** The column that says in which place a row stands, where visits of places are counted. */
  readonly placeColumnOf?: (table: Table) => string | undefined;
}
