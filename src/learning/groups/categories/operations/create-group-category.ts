import { accountReads } from '../../../../identity/accounts/index.js';
import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { courseReads } from '../../../courses/index.js';
import { GroupCategory } from '../../group-category.entity.js';
import { type GroupCategoryPatch, groupCategoryColumns, groupCategoryRefusals } from '../group-category.rules.js';

/** Exactly one of the two. */
export interface GroupCategoryOwner {
  readonly courseId?: RecordKey | null;
  readonly accountId?: RecordKey | null;
}

/**
 * Makes a set of groups in a course or an account. Refusals: 400 by field, also for a name that is in use there; 403; 404.
 * Source: supplement §5.2.
 */
export async function createGroupCategory(
  ctx: OperationContext,
  at: GroupCategoryOwner,
  given: GroupCategoryPatch,
): Promise<GroupCategory> {
  const owner = await ownerOf(ctx, at);
  refuseInvalid(groupCategoryRefusals({ ...given, name: given.name ?? null }, owner.courseId !== null));
  const category = await insertNow(ctx, GroupCategory, {
    ...owner,
    ...groupCategoryColumns(given),
  });
  const data = { courseId: owner.courseId, accountId: owner.accountId };
  ctx.audit({ type: 'group_category_created', subjectType: 'GroupCategory', subjectId: category.id, data });
  return category;
}

async function ownerOf(ctx: OperationContext, at: GroupCategoryOwner) {
  if (at.courseId != null) {
    const { id, rootAccountId } = await authorizedRead(ctx, courseReads, 'manageGroups', at.courseId);
    return { rootAccountId, courseId: id, accountId: null };
  }
  if (at.accountId == null) throw notFound();
  const { id, rootAccountId } = await authorizedRead(ctx, accountReads, 'manageGroups', at.accountId);
  return { rootAccountId, courseId: null, accountId: id };
}
