import { accountReads } from '../../../identity/accounts/index.js';
import { tell } from '../../../identity/notification-events/index.js';
import { authorizedFind, authorizedId, permitted, refuseUnless } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { courseReads } from '../../courses/index.js';
import { ownCategory } from '../categories/own-categories.js';
import { Group } from '../group.entity.js';
import { groupReads } from '../group.reads.js';
import { type GroupPatch, groupColumns, groupRefusals, unnamedGroup } from '../group.rules.js';
import { GroupCategory } from '../group-category.entity.js';
import { groupCategoryReads } from '../group-category.reads.js';
import { groupConsequences } from '../group-consequences.js';
import { place } from '../memberships/group-people.js';
import { groupOrganized } from '../occasions.sql.js';

/** Where a group is made: in a set, else in a course among the groups that students make, else in an account. */
export interface GroupOwner {
  readonly categoryId?: RecordKey | null;
  readonly courseId?: RecordKey | null;
  /** The root account unless given. */
  readonly accountId?: RecordKey | null;
}

/**
 * Makes a group. Who makes one among those that people make for themselves is its first member and looks after it.
 * Refusals: 400 by field; 403 without the right to manage groups there, for students also where the course does not let
 * them; 403 for a quota without the right to set it; 404. Source: supplement §5.2.
 */
export async function createGroup(ctx: OperationContext, at: GroupOwner, given: GroupPatch): Promise<Group> {
  const category = await categoryAt(ctx, at);
  refuseInvalid(groupRefusals(given));
  const { courseId, accountId, rootAccountId } = category;
  const group = await insertNow(ctx, Group, {
    rootAccountId,
    courseId,
    accountId,
    groupCategoryId: category.id,
    name: unnamedGroup,
    ...groupColumns(given, htmlCleaner(ctx)),
  });
  if (given.storageQuotaMb != null) await refuseUnless(ctx, groupReads, 'updateQuota', group.id);
  if (category.role !== null && (await takesPart(ctx, courseId))) {
    await place(ctx.em, { group, category }, ctx.actor.userId, 'accepted', { moderator: true });
    if (courseId !== null) await tell(ctx, groupOrganized, [group.id]);
  }
  for (const one of ctx.services.extensions.of(groupConsequences)) await one.created(ctx, group);
  ctx.audit({ type: 'group_created', subjectType: 'Group', subjectId: group.id, data: { courseId, accountId } });
  return group;
}

const takesPart = async (ctx: OperationContext, courseId: number | null): Promise<boolean> =>
  courseId === null || permitted(ctx, courseReads, 'takePart', courseId);

async function categoryAt(ctx: OperationContext, at: GroupOwner): Promise<GroupCategory> {
  if (at.categoryId != null) return authorizedFind(ctx, groupCategoryReads, 'createGroup', at.categoryId);
  if (at.courseId != null) {
    const courseId = await authorizedId(ctx, courseReads, 'organizeGroups', at.courseId);
    return ownCategory(ctx, { courseId, accountId: null });
  }
  const account = at.accountId ?? ctx.actor.rootAccountId;
  const accountId = await authorizedId(ctx, accountReads, 'manageGroups', account);
  return ownCategory(ctx, { courseId: null, accountId });
}
