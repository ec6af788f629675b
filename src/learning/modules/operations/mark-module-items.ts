import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { forEachItem } from '../../../platform/transaction/each-item.js';
import { moduleItemReads } from '../module.reads.js';
import type { ModuleItem } from '../module-item.entity.js';
import type { ModuleItemMark } from '../module-item.rules.js';
import { markModuleItem } from './mark-module-item.js';

/** Notes the same of several items: of all of them, or none. Refusals: as of `markModuleItem`, by the entry's path. */
export const markModuleItems = (
  ctx: OperationContext,
  ids: readonly RecordKey[],
  mark: ModuleItemMark,
): Promise<ModuleItem[]> =>
  forEachItem(ctx, { list: 'moduleItemIds', keyOf: (id) => id }, ids, async (key) => {
    const { courseId, moduleId, id } = await authorizedRead(ctx, moduleItemReads, 'visible', key);
    return markModuleItem(ctx, { courseId, moduleId, id }, mark);
  });
