import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import type { Module } from '../module.entity.js';
import {
  dropLaterPrerequisites,
  type ModulePatch,
  moduleColumnNames,
  moduleColumns,
  moduleRefusals,
  namedPrerequisites,
  putAt,
} from '../module.rules.js';
import { orderedModules } from '../module-order.js';
import { type ModuleName, namedModule } from '../named-module.js';

/**
 * Changes a module. Prerequisites that are no longer earlier after a move are dropped. Refusals: 400 by field; 403; 404.
 * Source: supplement §5.3, modules.
 */
export async function updateModule(ctx: OperationContext, name: ModuleName, patch: ModulePatch): Promise<Module> {
  const orders = patch.position != null || patch.prerequisiteModuleIds !== undefined;
  const module = await namedModule(ctx, name, 'manage', { orders });
  refuseInvalid(moduleRefusals(patch));
  const changed: string[] = applyPatch(module, moduleColumns(patch), moduleColumnNames);
  if (orders) {
    await arrange(ctx, module, patch);
    changed.push('order');
  }
  ctx.audit({ type: 'module_updated', subjectType: 'Module', subjectId: module.id, data: { changed } });
  return module;
}

async function arrange(ctx: OperationContext, module: Module, patch: ModulePatch): Promise<void> {
  const all = await orderedModules(ctx, module.courseId);
  if (patch.position != null) {
    putAt(
      all.filter(({ id }) => id !== module.id),
      module,
      patch.position,
    );
  }
  if (patch.prerequisiteModuleIds !== undefined) {
    module.prerequisiteModuleIds = namedPrerequisites(module, all, patch.prerequisiteModuleIds ?? []);
  }
  dropLaterPrerequisites(all);
}
