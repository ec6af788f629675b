import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { arrangePinned } from '../topic-pinning.js';
import { lockOrder, moderatedPlace, type TopicPlace } from '../topic-place.js';

/** The order in which pinned topics stand now. */
export interface PinnedOrder {
  readonly reorder: true;
  /** Ids of all pinned topics of the place. */
  readonly order: readonly number[];
}

/**
 * Puts pinned topics of a place into an order; those that are not named stand behind it as they stood. Refusals: 400 on
 * `order` for a topic that is not pinned there; 403; 404. Source: supplement §5.4.
 */
export async function reorderDiscussionTopics(
  ctx: OperationContext,
  at: TopicPlace,
  keys: readonly RecordKey[],
): Promise<PinnedOrder> {
  const owner = await moderatedPlace(ctx, at);
  await lockOrder(ctx, owner);
  const order = await arrangePinned(ctx, owner, keys);
  const place = owner.courseId === null ? 'Group' : 'Course';
  const subjectId = (owner.courseId ?? owner.groupId) as number;
  ctx.audit({ type: 'discussion_topics_reordered', subjectType: place, subjectId, data: { order } });
  return { reorder: true, order };
}
