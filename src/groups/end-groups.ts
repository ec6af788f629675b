import type { OperationContext } from '../kernel/context.js';
import type { Group } from './group.entity.js';
import { GroupMembership } from './group-membership.entity.js';

/** Ends locked groups and the memberships in them. */
export async function endGroups(ctx: OperationContext, groups: readonly Group[]): Promise<void> {
  const memberships = await ctx.em.find(GroupMembership, {
    groupId: { $in: groups.map(({ id }) => id) },
    workflowState: { $ne: 'deleted' },
  });
  for (const membership of memberships) membership.workflowState = 'deleted';
  for (const group of groups) {
    group.workflowState = 'deleted';
    group.leaderId = null;
    ctx.audit({ type: 'group_deleted', subjectType: 'Group', subjectId: group.id });
  }
}
