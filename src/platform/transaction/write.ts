/** The ways to run a bulk statement: in a transaction, and as one. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { BoundWrite } from '../sql/bulk.js';
import type { Meter } from '../sql/database.js';
import type { Services } from './context.js';

/** Where a bulk statement runs: in a transaction, or by itself. */
export interface WriteContext {
  readonly services: Pick<Services, 'database'>;
  readonly em?: EntityManager;
  readonly meter?: Meter;
}

/**
 * Runs a bulk statement, and clears what is cached of such rows, as the cache of actors. It does not flush: the caller
 * does so first, where the statement must see pending changes. Entities that are loaded already are not refreshed.
 * @returns the rows that the statement returns, in wire form
 */
export const write = <Row = unknown>({ services, em, meter }: WriteContext, bound: BoundWrite): Promise<Row[]> =>
  services.database.change<Row>(bound, em, meter);

/**
 * Runs a bulk statement that is a transaction of its own, on a connection for writes.
 * @returns the rows that the statement returns, in wire form
 */
export const writeAtOnce = <Row = unknown>(
  { services, meter }: { readonly services: Pick<Services, 'writes'>; readonly meter: Meter },
  bound: BoundWrite,
): Promise<Row[]> => services.writes.change<Row>(bound, undefined, meter);
