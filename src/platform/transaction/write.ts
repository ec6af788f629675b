/** The one way to run a bulk statement. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { BoundWrite } from '../sql/bulk.js';
import type { Meter } from '../sql/database.js';
import type { Services } from './context.js';

/** Where a bulk statement runs: in a transaction, or by itself. */
export interface WritePlace {
  readonly services: Pick<Services, 'database'>;
  readonly em?: EntityManager;
  readonly meter?: Meter;
}

/**
 * Runs a bulk statement, and tells whoever keeps what follows from such rows, as the cache of actors does. It flushes
 * nothing: where it looks at what the unit of work has pending, the caller does. Rows in hand stay as they were loaded.
 * @returns the rows that the statement returns, in wire form
 */
export const write = <Row = unknown>({ services, em, meter }: WritePlace, bound: BoundWrite): Promise<Row[]> =>
  services.database.change<Row>(bound, em, meter);
