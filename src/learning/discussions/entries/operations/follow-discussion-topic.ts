import { authorizedRow } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { discussionTopicReads } from '../../discussion-topic.reads.js';
import { cannotFollow } from '../../discussion-topic.refusals.js';
import type { TopicName } from '../../topic-place.js';
import { knownTopic } from '../entry-place.js';
import { topicFollowed } from '../entry-readers.sql.js';
import { followColumns } from '../subscription.sql.js';

/**
 * Says whether the actor follows a topic: whoever does is told of new entries. Refusals: 403 with the reason why they cannot
 * follow it, one of `subscriptionHolds`; 404. Source: supplement §5.4, subscribed.
 */
export async function followDiscussionTopic(
  ctx: OperationContext,
  name: TopicName,
  subscribed: boolean,
): Promise<{ readonly id: number }> {
  const topic = await knownTopic(ctx, name, 'visible');
  if (subscribed) {
    const { hold, reads } = await authorizedRow(ctx, discussionTopicReads, 'visible', topic.id, {
      columns: followColumns,
    });
    if (hold !== null) throw cannotFollow(hold);
    if (!reads) throw cannotFollow('initial_post_required');
  }
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, topicFollowed.with({ rootAccountId, topicId: topic.id, userId, subscribed }));
  return topic;
}
