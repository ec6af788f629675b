/** People entering and leaving groups. Whoever calls holds the lock on the group's row, so that the limit holds. */

import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { Group } from '../group.entity.js';
import { alreadyInSet, groupFull } from '../group.refusals.js';
import type { GroupCategory } from '../group-category.entity.js';
import { GroupMembership, membershipActs } from './group-membership.entity.js';

/** A group whose row is locked, and its set. */
export interface GroupInCategory {
  readonly group: Group;
  readonly category: GroupCategory;
}

/** Nobody is in two groups of a set, but for those that people make for themselves. */
const exclusive = (category: GroupCategory): number | null => (category.role === null ? category.id : null);

/** Refuses (400 `group_full`) one more member than the set allows. */
export async function refuseFull(em: EntityManager, { group, category }: GroupInCategory): Promise<void> {
  if (category.groupLimit === null) return;
  await em.flush();
  // unguarded: how many are in a group that was authorized.
  const members = await em.count(GroupMembership, { groupId: group.id, workflowState: 'accepted' });
  if (members >= category.groupLimit) throw groupFull();
}

/** The membership of a user in a group that is not over, whatever its state. */
export const membershipOf = (em: EntityManager, groupId: number, userId: number): Promise<GroupMembership | null> =>
  // unguarded: for a group that was authorized.
  em.findOne(GroupMembership, { groupId, userId, workflowState: { $ne: 'deleted' } });

/**
 * Makes a user a member of a group, or moves their membership on to the state. Refuses 400 `group_full`; 409 `already_in_set`
 * for who is in another group of the set, unless they are moved.
 */
export async function place(
  em: EntityManager,
  at: GroupInCategory,
  userId: number,
  state: 'accepted' | 'invited' | 'requested',
  options: { moderator?: boolean; moves?: boolean } = {},
): Promise<GroupMembership> {
  const { group, category } = at;
  const known = await membershipOf(em, group.id, userId);
  if (known?.workflowState === 'accepted' || known?.workflowState === state) return known;
  if (state === 'accepted') {
    await refuseFull(em, at);
    await settleOthers(em, at, userId, options.moves ?? false);
  }
  const membership =
    known ??
    em.create(GroupMembership, {
      rootAccountId: group.rootAccountId,
      groupId: group.id,
      exclusiveCategoryId: exclusive(category),
      userId,
      workflowState: state,
      moderator: options.moderator ?? false,
    });
  transition(membership, membershipActs[state]);
  await em.persist(membership).flush();
  if (state === 'accepted') await appointLeader(em, at);
  return membership;
}

/** A user's membership in another group of the set: ended, or refused. */
async function settleOthers(em: EntityManager, { group, category }: GroupInCategory, userId: number, moves: boolean) {
  if (exclusive(category) === null) return;
  const place = { exclusiveCategoryId: category.id, userId, workflowState: 'accepted' as const };
  // unguarded: nobody is in two groups of a set, whichever the actor sees.
  const other = await em.findOne(GroupMembership, { ...place, groupId: { $ne: group.id } });
  if (other === null) return;
  if (!moves) throw alreadyInSet();
  // unguarded: the group that somebody leaves by being moved.
  const left = await em.findOneOrFail(Group, other.groupId);
  await leave(em, { group: left, category }, other);
}

/** Ends a membership. A group that loses its leader gets another where its set says how. */
export async function leave(em: EntityManager, at: GroupInCategory, membership: GroupMembership): Promise<void> {
  transition(membership, removal);
  if (at.group.leaderId === membership.userId) at.group.leaderId = null;
  await em.flush();
  await appointLeader(em, at);
}

/** Gives a group without a leader one, where its set says how: the first member there is, or any of them. */
export async function appointLeader(em: EntityManager, { group, category }: GroupInCategory): Promise<void> {
  if (group.leaderId !== null || category.autoLeader === null) return;
  const here = { groupId: group.id, workflowState: 'accepted' as const };
  // unguarded: one of them becomes the leader, by the set's own rule.
  const members = await em.find(GroupMembership, here, { orderBy: { id: 'asc' }, fields: ['id', 'userId'] });
  const chosen = members[category.autoLeader === 'first' ? 0 : randomInt(Math.max(members.length, 1))];
  group.leaderId = chosen?.userId ?? null;
}
