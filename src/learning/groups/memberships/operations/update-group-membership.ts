import { tell } from '../../../../identity/notification-events/index.js';
import { permitted } from '../../../../platform/authorization/authorize.js';
import { fieldNotPermitted } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { placedInGroup, requestAccepted } from '../../occasions.sql.js';
import type { GroupMembership } from '../group-membership.entity.js';
import { groupMembershipReads } from '../group-membership.reads.js';
import { refuseAcceptance } from '../group-membership.states.js';
import { place } from '../group-people.js';
import { type MembershipName, namedMembership } from '../named-membership.js';

export interface MembershipPatch {
  /** Only `accepted` can be set. */
  readonly workflowState?: 'accepted' | null;
  readonly moderator?: boolean | null;
}

/**
 * Accepts an invitation or a request, or makes a member a moderator. An invitation is accepted by whom it is for, a request
 * by who looks after the group, either by who manages the groups. Refusals: 400 `group_full`; 403; 404; 409
 * `already_in_set`. Source: supplement §5.2.
 */
export async function updateGroupMembership(
  ctx: OperationContext,
  name: MembershipName,
  patch: MembershipPatch,
): Promise<GroupMembership> {
  const { membership, ...at } = await namedMembership(ctx, name, 'answer');
  const { id, userId } = membership;
  if (patch.moderator != null && patch.moderator !== membership.moderator) {
    if (!(await permitted(ctx, groupMembershipReads, 'manage', id))) throw fieldNotPermitted('moderator');
    membership.moderator = patch.moderator;
  }
  if (patch.workflowState === 'accepted' && membership.workflowState !== 'accepted') {
    const manages = await permitted(ctx, groupMembershipReads, 'manageAll', id);
    const moderates = await permitted(ctx, groupMembershipReads, 'manage', id);
    refuseAcceptance(membership.workflowState, { own: userId === ctx.actor.userId, moderates, manages });
    const asked = membership.workflowState === 'requested';
    await place(ctx.em, at, userId, 'accepted', { moves: manages });
    await tell(ctx, asked ? requestAccepted : placedInGroup, [id]);
  }
  const data = { groupId: at.group.id, userId, state: membership.workflowState, moderator: membership.moderator };
  ctx.audit({ type: 'group_membership_updated', subjectType: 'GroupMembership', subjectId: id, data });
  return membership;
}
