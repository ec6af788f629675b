import type { EntityClass, RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OperationContext } from './context.js';

/** A row that the end of the transaction inserts; what it lacks beside columns with defaults, the database refuses. */
export const createRow = <E extends object>(em: EntityManager, entity: EntityClass<E>, data: Partial<E>): E =>
  em.create(entity, data as unknown as RequiredEntityData<E>);

/**
 * Inserts a row at once, for a row to whose id others refer in the same transaction. Everything else waits for the
 * end of the transaction.
 */
export async function insertNow<E extends object>(
  ctx: Pick<OperationContext, 'em'>,
  entity: EntityClass<E>,
  data: Partial<E>,
): Promise<E> {
  const row = createRow(ctx.em, entity, data);
  await ctx.em.persist(row).flush();
  return row;
}
