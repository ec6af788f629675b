import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { putAt } from '../module.rules.js';
import type { ModuleItem } from '../module-item.entity.js';
import { kindOf, type ModuleItemPatch, moduleItemRefusals, requirementColumns } from '../module-item.rules.js';
import { type ModuleItemName, namedModuleItem } from '../named-module.js';
import { orderedItems } from '../ordered-items.js';

/** Changes an item of a module. Refusals: 400 by field; 403; 404. Source: supplement §5.3, modules. */
export async function updateModuleItem(
  ctx: OperationContext,
  name: ModuleItemName,
  patch: ModuleItemPatch,
): Promise<ModuleItem> {
  const { module, item } = await namedModuleItem(ctx, name, 'manage');
  refuseInvalid(moduleItemRefusals(item.type, patch));
  const { published, completionRequirement, externalUrl } = patch;
  const asked = completionRequirement === undefined ? {} : requirementColumns(completionRequirement);
  const values = {
    title: patch.title?.trim(),
    indent: patch.indent === null ? 0 : patch.indent,
    newTab: patch.newTab === null ? false : patch.newTab,
    externalUrl: kindOf(item.type).foundBy === 'externalUrl' ? externalUrl?.trim() : undefined,
    workflowState: published == null ? undefined : published ? ('active' as const) : ('unpublished' as const),
    ...asked,
  };
  const names = ['title', 'indent', 'newTab', 'externalUrl', 'workflowState', 'requirementType', 'minScore'] as const;
  const changed: string[] = applyPatch(item, values, names);
  if (patch.position != null) {
    const others = (await orderedItems(ctx, module)).filter(({ id }) => id !== item.id);
    putAt(others, item, patch.position);
    changed.push('position');
  }
  ctx.audit({ type: 'module_item_updated', subjectType: 'ModuleItem', subjectId: item.id, data: { changed } });
  return item;
}
