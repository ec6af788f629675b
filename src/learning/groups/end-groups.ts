import { sectionsInReach } from '../../identity/access/index.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { removal, transition } from '../../platform/transaction/transition.js';
import type { Group } from './group.entity.js';
import { beyondSections } from './group.refusals.js';
import { reachedIn } from './memberships/group-belonging.js';
import { GroupMembership } from './memberships/group-membership.entity.js';

/**
 * Holds that the rights of the actor reach everybody in the locked groups of one course or account.
 * @throws Refusal 403 `beyond_sections` for members outside of the sections at which the actor's rights end
 */
export async function refuseBeyondSections(
  ctx: OperationContext,
  courseId: number | null,
  groups: readonly Group[],
): Promise<void> {
  if (courseId === null || sectionsInReach(ctx.actor, courseId) === null) return;
  const here = { groupId: { $in: groups.map(({ id }) => id) }, workflowState: { $ne: 'deleted' as const } };
  // unguarded: the members of groups that were authorized.
  const members = await ctx.em.find(GroupMembership, here, { fields: ['id', 'userId'] });
  const userIds = members.map(({ userId }) => userId);
  const reached = await reachedIn(ctx, courseId, userIds);
  if (userIds.every((id) => reached.has(id))) return;
  throw beyondSections();
}

/** Ends locked groups and the memberships in them. */
export async function endGroups(ctx: OperationContext, groups: readonly Group[]): Promise<void> {
  // unguarded: the members of groups that were authorized.
  const memberships = await ctx.em.find(GroupMembership, {
    groupId: { $in: groups.map(({ id }) => id) },
    workflowState: { $ne: 'deleted' },
  });
  for (const membership of memberships) transition(membership, removal);
  for (const group of groups) {
    transition(group, removal);
    group.leaderId = null;
    ctx.audit({ type: 'group_deleted', subjectType: 'Group', subjectId: group.id });
  }
}
