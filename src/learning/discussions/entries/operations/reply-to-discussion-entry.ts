import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { namedTopic } from '../../topic-place.js';
import type { DiscussionEntry } from '../discussion-entry.entity.js';
import { discussionEntryReads } from '../discussion-entry.reads.js';
import { type EntryPatch, placeOfReply } from '../discussion-entry.rules.js';
import type { EntryName } from '../entry-place.js';
import { writeEntry } from '../entry-writing.js';

/**
 * Answers an entry: below it where the topic is threaded, else below the entry at the top of its thread. Refusals: 400 by
 * field; 403, also for an entry that is deleted and in a topic that is locked; 404. Source: supplement §5.4.
 */
export async function replyToDiscussionEntry(
  ctx: OperationContext,
  { place, topicId, id }: EntryName,
  given: EntryPatch,
): Promise<DiscussionEntry> {
  const topic = await namedTopic(ctx, { place, id: topicId }, 'reply', { orders: false });
  const answered = await authorizedRead(ctx, discussionEntryReads, 'reply', id);
  if (answered.topicId !== topic.id) throw notFound();
  return writeEntry(ctx, topic, placeOfReply(topic.discussionType, answered), given);
}
