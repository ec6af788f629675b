/** The pinned topics of a course or group: their positions are a permutation from 1 on. Who changes it holds the lock on the place. */
import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import type { DiscussionTopic } from './discussion-topic.entity.js';
import { notPinnedThere } from './discussion-topic.refusals.js';
import { pinnedOrder, reordered, type TopicPatch } from './discussion-topic.rules.js';
import { pinned, pinnedTopics, type TopicOwner } from './discussion-topics.sql.js';

const ownerOf = ({ courseId, groupId }: TopicOwner): TopicOwner => ({ courseId, groupId });

async function orderOf(ctx: OperationContext, owner: TopicOwner): Promise<number[]> {
  const rows = await ctx.services.database.rows<{ id: number }>(pinnedTopics.with(owner), ctx.em, ctx.meter);
  return rows.map(({ id }) => id);
}

/** Whether a change moves pinned topics. */
export const movesPinned = ({ pinned: isPinned, positionAfter }: TopicPatch): boolean =>
  isPinned != null || positionAfter != null;

/**
 * Pins a topic, at the end unless behind another one, moves it, or takes it out of the order.
 * @throws Refusal 400 on `positionAfter` for a topic that is not pinned there
 */
export async function pinTopic(ctx: OperationContext, topic: DiscussionTopic, patch: TopicPatch): Promise<boolean> {
  if (!movesPinned(patch)) return false;
  await ctx.em.flush();
  const owner = ownerOf(topic);
  const before = await orderOf(ctx, owner);
  const isPinned = patch.pinned ?? before.includes(topic.id);
  if (isPinned && before.includes(topic.id) && patch.positionAfter == null) return false;
  const others = before.filter((id) => id !== topic.id);
  const after = pinnedOrder(others, topic.id, isPinned ? placeAfter(others, patch.positionAfter) : null);
  if (after.join() === before.join()) return false;
  await write(ctx, pinned.with({ ...owner, ids: after }));
  topic.pinnedPosition = after.includes(topic.id) ? after.indexOf(topic.id) + 1 : null;
  return true;
}

function placeAfter(others: readonly number[], named: RecordKey | null | undefined): number | 'end' {
  if (named == null) return 'end';
  if (typeof named !== 'number' || !others.includes(named)) throw notPinnedThere('positionAfter');
  return named;
}

/** Puts the named topics first, in their order. @throws Refusal 400 on `order`; what is not pinned there is not moved */
export async function arrangePinned(
  ctx: OperationContext,
  owner: TopicOwner,
  keys: readonly RecordKey[],
): Promise<number[]> {
  const before = await orderOf(ctx, owner);
  const named = keys.filter((key) => typeof key === 'number' && before.includes(key)) as number[];
  if (named.length !== keys.length) throw notPinnedThere('order');
  const ids = reordered(before, named);
  if (ids.join() !== before.join()) await write(ctx, pinned.with({ ...owner, ids }));
  return ids;
}
