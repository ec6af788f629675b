/** Notes of what students have done with items; one row for each of them and each item, whoever comes first. */

import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { marks } from './item-marks.sql.js';
import type { ItemType } from './module-item.entity.js';
import { ModuleItem } from './module-item.entity.js';

/** Notes it once: the first time stays. */
export async function markItem(
  ctx: OperationContext,
  { id, rootAccountId }: Pick<ModuleItem, 'id' | 'rootAccountId'>,
  userId: number,
  mark: keyof typeof marks,
): Promise<void> {
  await write(ctx, marks[mark].with({ rootAccountId, id, userId }));
}

/**
 * Notes that somebody has taken part in a discussion or on a page, wherever a module asks for it.
 * @public for areas further right
 */
export async function recordContribution(
  ctx: OperationContext,
  content: {
    readonly courseId: number;
    readonly type: ItemType;
    readonly contentId?: number;
    readonly pageUrl?: string;
  },
  userId: number,
): Promise<void> {
  // unguarded: what a student did is noted in every item that shows it.
  const items = await ctx.em.find(ModuleItem, { ...content, workflowState: { $ne: 'deleted' } });
  for (const item of items) await markItem(ctx, item, userId, 'contributed');
}
