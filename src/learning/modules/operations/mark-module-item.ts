import { refuseUnless } from '../../../platform/authorization/authorize.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { markItem } from '../item-marks.js';
import { moduleItemReads } from '../module.reads.js';
import { itemLocked } from '../module.refusals.js';
import type { ModuleItem } from '../module-item.entity.js';
import type { ModuleItemMark } from '../module-item.rules.js';
import { type ModuleItemName, namedModuleItem } from '../named-module.js';

/**
 * Notes what a student has done with an item; the same again changes nothing. Refusals: 403 for who is no student there just
 * now, 403 `locked` for an item that is not open to them yet; 404. Source: supplement §5.3, modules.
 */
export async function markModuleItem(
  ctx: OperationContext,
  name: ModuleItemName,
  mark: ModuleItemMark,
): Promise<ModuleItem> {
  const { item } = await namedModuleItem(ctx, name, 'take');
  try {
    await refuseUnless(ctx, moduleItemReads, 'open', item.id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'FORBIDDEN') throw error;
    throw itemLocked();
  }
  await markItem(ctx, item, ctx.actor.userId, mark);
  return item;
}
