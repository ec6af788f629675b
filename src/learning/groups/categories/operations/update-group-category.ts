import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import type { GroupCategory } from '../../group-category.entity.js';
import { groupCategoryReads } from '../../group-category.reads.js';
import {
  type GroupCategoryPatch,
  groupCategoryColumns,
  groupCategoryFields,
  groupCategoryRefusals,
  refuseProtected,
} from '../group-category.rules.js';

/**
 * Changes a set of groups. A lower limit leaves the members that there are. Refusals: 400 by field and `protected` for the
 * sets that the service makes itself; 403; 404. Source: supplement §5.2.
 */
export async function updateGroupCategory(
  ctx: OperationContext,
  id: RecordKey,
  patch: GroupCategoryPatch,
): Promise<GroupCategory> {
  const category = await authorizedFind(ctx, groupCategoryReads, 'manage', id);
  refuseProtected(category);
  refuseInvalid(groupCategoryRefusals(patch, category.courseId !== null));
  const changed = applyPatch(category, groupCategoryColumns(patch), groupCategoryFields);
  ctx.audit({
    type: 'group_category_updated',
    subjectType: 'GroupCategory',
    subjectId: category.id,
    data: { changed },
  });
  return category;
}
