import type { EntityClass, RequiredEntityData } from '@mikro-orm/core';
import type { OperationContext } from './context.js';

/**
 * Inserts a row at once, for a row to whose id others refer in the same transaction. Everything else waits for the
 * end of the transaction.
 */
export async function insertNow<E extends object>(
  ctx: Pick<OperationContext, 'em'>,
  entity: EntityClass<E>,
  data: Partial<E>,
): Promise<E> {
  const row = ctx.em.create(entity, data as unknown as RequiredEntityData<E>);
  await ctx.em.persist(row).flush();
  return row;
}
