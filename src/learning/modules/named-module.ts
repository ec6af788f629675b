/** Which module, or item of one, a path means. */
import { authorizedFind, authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Module } from './module.entity.js';
import { courseModulesReads, moduleItemReads, moduleReads } from './module.reads.js';
import type { ModuleItem } from './module-item.entity.js';
import { lockOrder } from './module-order.js';

/** A module under its course. */
export interface ModuleName {
  readonly courseId: RecordKey;
  readonly id: RecordKey;
}

/** An item under its module and course. */
export interface ModuleItemName extends ModuleName {
  readonly moduleId: RecordKey;
}

/**
 * The module, locked, on which the actor may take the action. Who `orders` the modules of the course holds that lock first.
 * Refusals: 403; 404 also under another course.
 */
export async function namedModule(
  ctx: OperationContext,
  name: ModuleName,
  action: 'manage' | 'visible',
  { orders = false } = {},
): Promise<Module> {
  const courseId = await authorizedId(ctx, courseModulesReads, 'visible', name.courseId);
  if (orders) await lockOrder(ctx, courseId);
  const module = await authorizedFind(ctx, moduleReads, action, name.id);
  if (module.courseId !== courseId) throw notFound();
  return module;
}

/** The item, on which the actor may take the action, and its module, both locked. Refusals: 403; 404 also under another module. */
export async function namedModuleItem(
  ctx: OperationContext,
  name: ModuleItemName,
  action: 'manage' | 'open' | 'take',
): Promise<{ module: Module; item: ModuleItem }> {
  const module = await namedModule(ctx, { courseId: name.courseId, id: name.moduleId }, 'visible');
  const item = await authorizedFind(ctx, moduleItemReads, action, name.id);
  if (item.moduleId !== module.id) throw notFound();
  return { module, item };
}
