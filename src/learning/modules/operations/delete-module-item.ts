import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { renumber } from '../module.rules.js';
import type { ModuleItem } from '../module-item.entity.js';
import { orderedItems } from '../module-order.js';
import { type ModuleItemName, namedModuleItem } from '../named-module.js';

/** Takes an item out of a module; what it shows stays. Refusals: 403; 404. Source: supplement §5.3, modules. */
export async function deleteModuleItem(ctx: OperationContext, name: ModuleItemName): Promise<ModuleItem> {
  const { module, item } = await namedModuleItem(ctx, name, 'manage');
  renumber((await orderedItems(ctx, module)).filter(({ id }) => id !== item.id));
  transition(item, removal);
  ctx.audit({ type: 'module_item_deleted', subjectType: 'ModuleItem', subjectId: item.id });
  return item;
}
