import { extendLeaving } from '../users/index.js';
import { Group } from './group.entity.js';
import { GroupMembership } from './group-membership.entity.js';

/** Whoever leaves a tenant is in none of its groups, those of accounts included, and leads none. */
extendLeaving(async (ctx, { userId, rootAccountId }) => {
  const { clock: updatedAt } = ctx;
  const member = { userId, rootAccountId, workflowState: { $ne: 'deleted' } } as const;
  await ctx.em.nativeUpdate(GroupMembership, member, { workflowState: 'deleted', updatedAt });
  await ctx.em.nativeUpdate(Group, { rootAccountId, leaderId: userId }, { leaderId: null, updatedAt });
});
