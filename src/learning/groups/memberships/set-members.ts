import { userIdsNamed, userReads } from '../../../identity/users/index.js';
import { seenAmong } from '../../../platform/authorization/authorize.js';
import { keyText, type RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseItem } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { strangersAmongMembers, tooManyMembers } from '../group.refusals.js';
import { belongingTo, reachedIn, refusePlacingBeyondSections } from './group-belonging.js';
import { GroupMembership } from './group-membership.entity.js';
import { type GroupInCategory, leave, place } from './group-people.js';
import { requestsAmong, tellOfPlaces, tellOfRejections } from './tell-of-places.js';

const mostMembers = 1_000;

/**
 * Makes the people of a locked group exactly these: the others leave, as far as the rights of who places people reach, and
 * those who are new are placed or, by who may not place them, invited. Says whether anything changed. Refusals: 400 on `members` for who does not belong there, and for
 * more than the set allows; 403 for placing people of other sections than the actor's rights reach; 404 for users whom the
 * actor does not see.
 */
export async function setMembers(
  ctx: OperationContext,
  at: GroupInCategory,
  keys: readonly RecordKey[],
  places: boolean,
): Promise<boolean> {
  const wanted = await usersNamed(ctx, at, keys);
  // unguarded: the members of a group that was authorized.
  const present = await ctx.em.find(GroupMembership, { groupId: at.group.id, workflowState: { $ne: 'deleted' } });
  const others = present.filter(({ userId }) => !wanted.has(userId));
  const reached = await reachedBy(ctx, at, others, places);
  const leaving = others.filter(({ userId }) => reached.has(userId));
  const staying = new Map(present.map((membership) => [membership.userId, membership.workflowState]));
  const coming = [...wanted].filter((id) => (places ? staying.get(id) !== 'accepted' : !staying.has(id)));
  if (places) await refusePlacingBeyondSections(ctx, at.group, coming);
  const rejected = requestsAmong(leaving, ctx);
  for (const membership of leaving) await leave(ctx.em, at, membership);
  const placed: GroupMembership[] = [];
  for (const userId of coming)
    placed.push(await place(ctx.em, at, userId, places ? 'accepted' : 'invited', { moves: places }));
  await tellOfPlaces(ctx, placed);
  await tellOfRejections(ctx, rejected);
  return leaving.length + coming.length > 0;
}

/** A moderator knows all members of the group. */
async function reachedBy(
  ctx: OperationContext,
  at: GroupInCategory,
  members: readonly GroupMembership[],
  places: boolean,
) {
  const userIds = members.map(({ userId }) => userId);
  return places ? reachedIn(ctx, at.group.courseId, userIds) : new Set(userIds);
}

async function usersNamed(
  ctx: OperationContext,
  at: GroupInCategory,
  keys: readonly RecordKey[],
): Promise<Set<number>> {
  if (keys.length > mostMembers) throw tooManyMembers(mostMembers);
  const ids = new Set<number>();
  const named = await userIdsNamed(ctx, keys);
  const known = named.filter((id) => id !== undefined);
  const seen = await seenAmong(ctx, userReads, known);
  for (const [index, key] of keys.entries()) {
    const id = named[index];
    if (id === undefined || (id !== ctx.actor.userId && !seen.has(id)))
      refuseItem(`members.${index}`, `User ${keyText(key)}`, notFound());
    ids.add(id);
  }
  const belonging = new Set(await belongingTo(ctx, at.category, [...ids]));
  const strangers = [...ids].filter((id) => !belonging.has(id));
  if (strangers.length === 0) return ids;
  throw strangersAmongMembers(strangers);
}
