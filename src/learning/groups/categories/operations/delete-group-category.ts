import { LockMode } from '@mikro-orm/core';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { endGroups, refuseBeyondSections } from '../../end-groups.js';
import { Group } from '../../group.entity.js';
import type { GroupCategory } from '../../group-category.entity.js';
import { groupCategoryReads } from '../../group-category.reads.js';
import { refuseProtected } from '../group-category.rules.js';

/**
 * Deletes a set with its groups; all memberships in them end. Refusals: 400 `protected` for the sets that the service makes
 * itself; 403, also for members beyond the sections at which the actor's rights end; 404. Source: supplement §5.2.
 */
export async function deleteGroupCategory(ctx: OperationContext, id: RecordKey): Promise<GroupCategory> {
  const category = await authorizedFind(ctx, groupCategoryReads, 'manage', id);
  refuseProtected(category);
  // unguarded: whoever manages the set manages its groups.
  const groups = await ctx.em.find(
    Group,
    { groupCategoryId: category.id, workflowState: 'available' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  await refuseBeyondSections(ctx, category.courseId, groups);
  await endGroups(ctx, groups);
  transition(category, removal);
  ctx.audit({ type: 'group_category_deleted', subjectType: 'GroupCategory', subjectId: category.id });
  return category;
}
