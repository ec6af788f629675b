import type { EntityClass, RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OperationContext } from './context.js';

/**
 * A row that the end of the transaction inserts; what it lacks beside columns with defaults, the database refuses.
 * @throws Error for a name that the entity does not have, which the ORM would pass over
 */
export function createRow<E extends object>(em: EntityManager, entity: EntityClass<E>, data: Partial<E>): E {
  const { properties } = em.getMetadata().get<object>(entity);
  const strange = Object.keys(data).find((name) => !(name in properties));
  if (strange !== undefined) throw new Error(`${entity.name} has no ${strange}.`);
  return em.create(entity, data as unknown as RequiredEntityData<E>);
}

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
