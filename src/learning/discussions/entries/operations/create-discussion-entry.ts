import type { OperationContext } from '../../../../platform/transaction/context.js';
import { namedTopic, type TopicName } from '../../topic-place.js';
import type { DiscussionEntry } from '../discussion-entry.entity.js';
import type { EntryPatch } from '../discussion-entry.rules.js';
import { writeEntry } from '../entry-writing.js';

/**
 * Says something in a discussion, at the top. Refusals: 400 by field; 403, also in a topic that is locked, and by field for a
 * file where the actor puts none to entries; 404. Source: supplement §5.4.
 */
export async function createDiscussionEntry(
  ctx: OperationContext,
  name: TopicName,
  given: EntryPatch,
): Promise<DiscussionEntry> {
  const topic = await namedTopic(ctx, name, 'reply', { orders: false });
  return writeEntry(ctx, topic, { parentId: null, rootEntryId: null }, given);
}
