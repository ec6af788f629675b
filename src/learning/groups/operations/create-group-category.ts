import { accountReads } from '../../../identity/accounts/index.js';
import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { badRequest, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { courseReads } from '../../courses/index.js';
import { GroupCategory } from '../group-category.entity.js';
import { type GroupCategoryPatch, groupCategoryRefusals } from '../group-category.rules.js';

/** Exactly one of the two. */
export interface GroupCategoryPlace {
  readonly courseId?: RecordKey | null;
  readonly accountId?: RecordKey | null;
}

/**
 * Makes a set of groups in a course or an account. Refusals: 400 by field, also for a name that is in use there; 403; 404.
 * Source: supplement §5.2.
 */
export async function createGroupCategory(
  ctx: OperationContext,
  at: GroupCategoryPlace,
  given: GroupCategoryPatch,
): Promise<GroupCategory> {
  const place = await placeOf(ctx, at);
  refuseInvalid(groupCategoryRefusals({ ...given, name: given.name ?? null }, place.courseId !== null));
  const category = await insertNow(ctx, GroupCategory, {
    ...place,
    name: (given.name as string).trim(),
    selfSignup: given.selfSignup ?? null,
    autoLeader: given.autoLeader ?? null,
    groupLimit: given.groupLimit ?? null,
  });
  const data = { courseId: place.courseId, accountId: place.accountId };
  ctx.audit({ type: 'group_category_created', subjectType: 'GroupCategory', subjectId: category.id, data });
  return category;
}

async function placeOf(ctx: OperationContext, at: GroupCategoryPlace) {
  if (at.courseId != null) {
    const { id, rootAccountId } = await authorizedRead(ctx, courseReads, 'manageGroups', at.courseId);
    return { rootAccountId, courseId: id, accountId: null };
  }
  if (at.accountId == null) throw badRequest('no_context', 'A set of groups needs a course or an account.');
  const { id, rootAccountId } = await authorizedRead(ctx, accountReads, 'manageGroups', at.accountId);
  return { rootAccountId, courseId: null, accountId: id };
}
