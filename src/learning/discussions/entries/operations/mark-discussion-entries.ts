import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import type { TopicName } from '../../topic-place.js';
import { knownTopic } from '../entry-place.js';
import { entriesMarked, topicMarked } from '../entry-readers.sql.js';

/** Whether something is read, and whether somebody said so themselves; null leaves that as it is. */
export interface ReadMark {
  readonly read: boolean;
  readonly forced: boolean | null;
}

/**
 * Notes whether the actor has read a topic with all that was said there by now: one statement, however much it is. Refusals:
 * 403 for whom its entries are not open to; 404. Source: supplement §5.4, read_all.
 */
export async function markDiscussionEntries(
  ctx: OperationContext,
  name: TopicName,
  mark: ReadMark,
): Promise<{ readonly id: number }> {
  const topic = await knownTopic(ctx, name, 'readEntries');
  const { rootAccountId, userId } = ctx.actor;
  const whose = { rootAccountId, topicId: topic.id, userId };
  await write(ctx, topicMarked.with({ ...whose, read: mark.read }));
  await write(ctx, entriesMarked.with({ ...whose, ...mark }));
  return topic;
}
