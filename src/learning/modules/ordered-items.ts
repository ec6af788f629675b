import type { OperationContext } from '../../platform/transaction/context.js';
import type { Module } from './module.entity.js';
import { ModuleItem } from './module-item.entity.js';

/** The items of a locked module in their order, deleted ones left out. */
export const orderedItems = (ctx: OperationContext, { id, rootAccountId }: Module): Promise<ModuleItem[]> =>
  // unguarded: the items of a module that the actor manages.
  ctx.em.find(
    ModuleItem,
    { moduleId: id, rootAccountId, workflowState: { $ne: 'deleted' } },
    { orderBy: { position: 'asc', id: 'asc' } },
  );
