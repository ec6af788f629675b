import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import type { Module } from '../module.entity.js';
import { dropLaterPrerequisites, renumber } from '../module.rules.js';
import { orderedModules } from '../module-order.js';
import { type ModuleName, namedModule } from '../named-module.js';

/**
 * Deletes a module; no other module waits for it any longer. What its items show stays. Refusals: 403; 404.
 * Source: supplement §5.3, modules.
 */
export async function deleteModule(ctx: OperationContext, name: ModuleName): Promise<Module> {
  const module = await namedModule(ctx, name, 'manage', { orders: true });
  const others = (await orderedModules(ctx, module.courseId)).filter(({ id }) => id !== module.id);
  renumber(others);
  dropLaterPrerequisites(others);
  transition(module, removal);
  ctx.audit({ type: 'module_deleted', subjectType: 'Module', subjectId: module.id });
  return module;
}
