/** Which membership of which group a request means. */

import { userIdsNamed } from '../../../identity/users/index.js';
import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { groupReads } from '../group.reads.js';
import { GroupCategory } from '../group-category.entity.js';
import type { GroupMembership } from './group-membership.entity.js';
import { groupMembershipReads, membershipKey } from './group-membership.reads.js';
import type { GroupInCategory } from './group-people.js';

/** A membership of a group: by its id or `self`, or by its user. */
export interface MembershipName {
  readonly groupId: RecordKey;
  readonly id?: RecordKey | null;
  readonly userId?: RecordKey | null;
}

/**
 * The membership, on which the actor may take the action, and its group, both locked: the group first, as everywhere.
 * Refusals: 403; 404 also for the membership of another group.
 */
export async function namedMembership(
  ctx: OperationContext,
  name: MembershipName,
  action: 'visible' | 'answer' | 'manage',
): Promise<GroupInCategory & { membership: GroupMembership }> {
  const group = await authorizedFind(ctx, groupReads, 'visible', name.groupId);
  const key = membershipKey(group.id, await memberNamed(ctx, name));
  const membership = await authorizedFind(ctx, groupMembershipReads, action, key);
  // unguarded: the set of the group, which was authorized.
  const category = await ctx.em.findOneOrFail(GroupCategory, group.groupCategoryId);
  return { group, category, membership };
}

async function memberNamed(ctx: OperationContext, name: MembershipName) {
  const key = name.id ?? name.userId;
  if (key == null) throw notFound();
  if (typeof key !== 'number' && key.form === 'self') return { userId: ctx.actor.userId };
  if (name.id != null) {
    if (typeof key !== 'number') throw notFound();
    return { id: key };
  }
  const [userId] = await userIdsNamed(ctx, [key]);
  if (userId === undefined) throw notFound();
  return { userId };
}
