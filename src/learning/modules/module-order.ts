import { type OperationContext } from '../../platform/transaction/context.js';
import { courseLocked } from './item-marks.sql.js';
import { Module } from './module.entity.js';
import { ModuleItem } from './module-item.entity.js';

/**
 * Nobody else changes the order of the course's modules before the transaction ends: whoever does waits for the course, to
 * which others may refer meanwhile. It comes before any lock on a module, so that no two wait for each other.
 */
export async function lockOrder(ctx: OperationContext, courseId: number): Promise<void> {
  await ctx.services.database.rows(courseLocked.with({ courseId }), ctx.em);
}

/** The modules of a course in their order, deleted ones left out. Whoever changes it holds the lock on the order. */
export async function orderedModules(ctx: OperationContext, courseId: number): Promise<Module[]> {
  const place = { courseId, rootAccountId: ctx.actor.rootAccountId, workflowState: { $ne: 'deleted' as const } };
  // unguarded: the modules of a course whose order the actor changes.
  return ctx.em.find(Module, place, { orderBy: { position: 'asc', id: 'asc' } });
}

/** The items of a locked module in their order, deleted ones left out. */
export const orderedItems = (ctx: OperationContext, { id, rootAccountId }: Module): Promise<ModuleItem[]> =>
  // unguarded: the items of a module that the actor manages.
  ctx.em.find(
    ModuleItem,
    { moduleId: id, rootAccountId, workflowState: { $ne: 'deleted' } },
    { orderBy: { position: 'asc', id: 'asc' } },
  );
