import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { refuseLaunch } from '../launched-item.js';
import { putAt } from '../module.rules.js';
import { contentOf } from '../module-contents.js';
import type { ModuleItem } from '../module-item.entity.js';
import {
  type ModuleItemPatch,
  moduleItemColumnNames,
  moduleItemColumns,
  moduleItemRefusals,
} from '../module-item.rules.js';
import { orderedItems } from '../module-order.js';
import { type ModuleItemName, namedModuleItem } from '../named-module.js';

/** Changes an item of a module. Refusals: 400 by field; 403; 404. Source: supplement §5.3, modules. */
export async function updateModuleItem(
  ctx: OperationContext,
  name: ModuleItemName,
  patch: ModuleItemPatch,
): Promise<ModuleItem> {
  const { module, item } = await namedModuleItem(ctx, name, 'manage');
  refuseInvalid(moduleItemRefusals(item.type, patch));
  await refuseLaunch(ctx, item.courseId, item.type, patch);
  const { courseId, contentId } = item;
  if (item.type === 'ExternalTool' && patch.externalUrl != null)
    await contentOf(
      ctx,
      item.type,
      { courseId, contentId, pageUrl: null, externalUrl: patch.externalUrl },
      'externalUrl',
    );
  const changed: string[] = applyPatch(item, moduleItemColumns(item.type, patch), moduleItemColumnNames);
  if (patch.position != null) {
    const others = (await orderedItems(ctx, module)).filter(({ id }) => id !== item.id);
    putAt(others, item, patch.position);
    changed.push('position');
  }
  ctx.audit({ type: 'module_item_updated', subjectType: 'ModuleItem', subjectId: item.id, data: { changed } });
  return item;
}
