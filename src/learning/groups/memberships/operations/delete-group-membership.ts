import { permitted, refuseUnless } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { mayLeave } from '../../group.rules.js';
import type { GroupMembership } from '../group-membership.entity.js';
import { groupMembershipReads } from '../group-membership.reads.js';
import { leave } from '../group-people.js';
import { type MembershipName, namedMembership } from '../named-membership.js';
import { requestsAmong, tellOfRejections } from '../tell-of-places.js';

/**
 * Ends a membership: one's own, where one could also enter by oneself, or declines an invitation; that of others by who
 * looks after the group or manages the groups. Refusals: 403; 404. Source: supplement §5.2; decision 0018.
 */
export async function deleteGroupMembership(ctx: OperationContext, name: MembershipName): Promise<GroupMembership> {
  const { membership, ...at } = await namedMembership(ctx, name, 'visible');
  const own = membership.userId === ctx.actor.userId;
  const leaves = own && (membership.workflowState !== 'accepted' || mayLeave(at.group, at.category));
  const manages = await permitted(ctx, groupMembershipReads, 'manage', membership.id);
  if (!manages) await refuseUnless(ctx, groupMembershipReads, leaves ? 'answer' : 'manage', membership.id);
  const rejected = requestsAmong([membership], ctx);
  await leave(ctx.em, at, membership);
  await tellOfRejections(ctx, rejected);
  const data = { groupId: at.group.id, userId: membership.userId };
  ctx.audit({ type: 'group_membership_deleted', subjectType: 'GroupMembership', subjectId: membership.id, data });
  return membership;
}
