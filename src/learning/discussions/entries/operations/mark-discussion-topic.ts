import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import type { TopicName } from '../../topic-place.js';
import { knownTopic } from '../entry-place.js';
import { topicMarked } from '../entry-readers.sql.js';

/** Notes whether the actor has read what a topic itself says. Refusals: 404. Source: supplement §5.4, read state. */
export async function markDiscussionTopic(
  ctx: OperationContext,
  name: TopicName,
  read: boolean,
): Promise<{ readonly id: number }> {
  const topic = await knownTopic(ctx, name, 'visible');
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, topicMarked.with({ rootAccountId, topicId: topic.id, userId, read }));
  return topic;
}
