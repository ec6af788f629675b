import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { notARating } from '../../discussion-topic.refusals.js';
import { type EntryName, knownTopic, namedEntry } from '../entry-place.js';
import { entriesRanked, entryRated, orderHeld } from '../entry-ratings.sql.js';

/**
 * Likes an entry (1), or takes that back (0). Refusals: 400; 403 where entries are not rated, or not by the actor; 404.
 * Source: supplement §5.4, allow_rating and only_graders_can_rate.
 */
export async function rateDiscussionEntry(
  ctx: OperationContext,
  name: EntryName,
  rating: number,
): Promise<{ readonly id: number }> {
  if (rating !== 0 && rating !== 1) throw notARating();
  const { id: topicId } = await knownTopic(ctx, { place: name.place, id: name.topicId }, 'visible');
  await ctx.services.database.rows(orderHeld.with({ topicId }), ctx.em, ctx.meter);
  const entry = await namedEntry(ctx, name, 'rate');
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, entryRated.with({ rootAccountId, topicId, entryId: entry.id, userId, rating }));
  await write(ctx, entriesRanked.with({ topicId, entryId: entry.id }));
  return entry;
}
