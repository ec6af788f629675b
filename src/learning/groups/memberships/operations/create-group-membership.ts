import { userReads } from '../../../../identity/users/index.js';
import { authorizedFind, authorizedId, permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notPermitted } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { groupReads } from '../../group.reads.js';
import { invitationOnly, otherSection, strangerToGroup } from '../../group.refusals.js';
import { entryOf } from '../../group.rules.js';
import { GroupCategory } from '../../group-category.entity.js';
import { belongingTo, refusePlacingBeyondSections, sharesSections } from '../group-belonging.js';
import type { GroupMembership } from '../group-membership.entity.js';
import { type GroupInCategory, membershipOf, place } from '../group-people.js';
import { tellOfPlaces } from '../tell-of-places.js';

/**
 * Puts a user into a group: oneself as the set's self sign-up and the group's join level let one, others by who manages
 * the groups (at once, out of another group of the set) or by a moderator (invited). Who is a member stays one.
 * Refusals: 400 `group_full`, 400 on `userId` for who does not belong there; 403 where one may not join or add others, `beyond_sections` for
 * placing somebody of other sections than one's rights reach;
 * 404; 409 `already_in_set`. Source: supplement §5.2; decision 0018.
 */
export async function createGroupMembership(
  ctx: OperationContext,
  groupId: RecordKey,
  user: RecordKey,
): Promise<GroupMembership> {
  const group = await authorizedFind(ctx, groupReads, 'visible', groupId);
  // unguarded: the set of a group that was authorized.
  const category = await ctx.em.findOneOrFail(GroupCategory, group.groupCategoryId);
  const at = { group, category };
  const self = user === ctx.actor.userId || (typeof user !== 'number' && user.form === 'self');
  const userId = self ? ctx.actor.userId : await authorizedId(ctx, userReads, 'visible', user);
  const places = await permitted(ctx, groupReads, 'manage', group.id);
  const membership = self && !places ? await enter(ctx, at) : await add(ctx, at, userId, places);
  if (userId !== ctx.actor.userId) await tellOfPlaces(ctx, [membership]);
  const data = { groupId: group.id, userId, state: membership.workflowState };
  ctx.audit({ type: 'group_membership_created', subjectType: 'GroupMembership', subjectId: membership.id, data });
  return membership;
}

/** Enters by oneself: an invitation opens every group. */
async function enter(ctx: OperationContext, at: GroupInCategory): Promise<GroupMembership> {
  const { userId } = ctx.actor;
  if (!(await permitted(ctx, groupReads, 'enter', at.group.id))) throw notPermitted();
  const known = await membershipOf(ctx.em, at.group.id, userId);
  if (known?.workflowState === 'accepted') return known;
  if (known?.workflowState === 'invited') return place(ctx.em, at, userId, 'accepted');
  const entry = entryOf(at.group, at.category);
  if (entry === 'refused') throw invitationOnly();
  if (entry === 'own_section' && !(await sharesSections(ctx, at.group, userId))) {
    throw otherSection();
  }
  return place(ctx.em, at, userId, entry === 'requested' ? 'requested' : 'accepted');
}

async function add(
  ctx: OperationContext,
  at: GroupInCategory,
  userId: number,
  places: boolean,
): Promise<GroupMembership> {
  if (!places && !(await permitted(ctx, groupReads, 'update', at.group.id))) throw notPermitted();
  const [belongs] = await belongingTo(ctx, at.category, [userId]);
  if (belongs === undefined) {
    throw strangerToGroup();
  }
  const known = await membershipOf(ctx.em, at.group.id, userId);
  if (places && known?.workflowState !== 'accepted') await refusePlacingBeyondSections(ctx, at.group, [userId]);
  const state = places || known?.workflowState === 'requested' ? 'accepted' : 'invited';
  return place(ctx.em, at, userId, state, { moves: places });
}
