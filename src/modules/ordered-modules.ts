import type { OperationContext } from '../kernel/context.js';
import { Module } from './module.entity.js';

/**
 * The modules of a course in their order, deleted ones left out, and nobody else changes the order before the transaction
 * ends: whoever does waits for the course, to which others may refer meanwhile.
 */
export async function orderedModules(ctx: OperationContext, courseId: number): Promise<Module[]> {
  const text = 'select id from courses where id = $1::bigint for no key update';
  await ctx.services.database.rows({ text, values: [courseId] }, ctx.em);
  const place = { courseId, rootAccountId: ctx.actor.rootAccountId, workflowState: { $ne: 'deleted' as const } };
  return ctx.em.find(Module, place, { orderBy: { position: 'asc', id: 'asc' } });
}
