import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Module } from '../module.entity.js';
import { courseModulesReads } from '../module.reads.js';
import {
  dropLaterPrerequisites,
  type ModulePatch,
  moduleColumns,
  moduleRefusals,
  namedPrerequisites,
  putAt,
} from '../module.rules.js';
import { lockOrder, orderedModules } from '../module-order.js';

/**
 * Makes a module, unpublished unless asked, at the end unless a position is given. Refusals: 400 by field; 403; 404.
 * Source: supplement §5.3, modules.
 */
export async function createModule(ctx: OperationContext, course: RecordKey, given: ModulePatch): Promise<Module> {
  const courseId = await authorizedId(ctx, courseModulesReads, 'manageModules', course);
  refuseInvalid(moduleRefusals({ ...given, name: given.name ?? null }));
  await lockOrder(ctx, courseId);
  const others = await orderedModules(ctx, courseId);
  const module = await insertNow(ctx, Module, {
    rootAccountId: ctx.actor.rootAccountId,
    courseId,
    workflowState: 'unpublished',
    ...moduleColumns(given),
    position: others.length + 1,
  });
  putAt(others, module, given.position ?? null);
  const all = [...others, module];
  module.prerequisiteModuleIds = namedPrerequisites(module, all, given.prerequisiteModuleIds ?? []);
  dropLaterPrerequisites(all);
  ctx.audit({ type: 'module_created', subjectType: 'Module', subjectId: module.id, data: { courseId } });
  return module;
}
