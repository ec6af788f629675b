import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { followDeletedTopic } from '../grading/topic-assignment.js';
import { pinTopic } from '../topic-pinning.js';
import { namedTopic, type TopicName } from '../topic-place.js';
import { withdrawTopic } from '../topic-posting.js';

/**
 * Deletes a topic with all that was said there. Its author deletes it as long as nothing was. Refusals: 403, also for one
 * that a blueprint has locked; 404. Source: supplement §5.4.
 */
export async function deleteDiscussionTopic(ctx: OperationContext, name: TopicName): Promise<DiscussionTopic> {
  const topic = await namedTopic(ctx, name, 'withdraw', { orders: true });
  refuseLockedDeletion(topic);
  await pinTopic(ctx, topic, { pinned: false });
  transition(topic, removal);
  await withdrawTopic(ctx, topic);
  await followDeletedTopic(ctx, topic);
  const { courseId, groupId } = topic;
  const data = { courseId, groupId };
  ctx.audit({ type: 'discussion_topic_deleted', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
  return topic;
}
