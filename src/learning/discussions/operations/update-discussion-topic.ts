import { permitted } from '../../../platform/authorization/authorize.js';
import { refuseFields, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { alreadyAnswered } from '../discussion-topic.refusals.js';
import {
  moderatorsFields,
  standingOf,
  type TopicPatch,
  topicRefusals,
  topicTitleRefusals,
} from '../discussion-topic.rules.js';
import { entriesThere } from '../discussion-topics.sql.js';
import { rankEntries } from '../entries/entry-ranking.js';
import { columnsOfPatch, keepSections, sectionsOf } from '../topic-changes.js';
import { movesPinned, pinTopic } from '../topic-pinning.js';
import { namedTopic, type TopicName } from '../topic-place.js';
import { followPosting, isShown } from '../topic-posting.js';

/**
 * Changes a topic. Its author changes what it says, moderators also who is shown it, when and where. Refusals: 400 by field;
 * 403, by field for what only moderators say; 404. Source: supplement §5.4.
 */
export async function updateDiscussionTopic(
  ctx: OperationContext,
  name: TopicName,
  patch: TopicPatch,
): Promise<DiscussionTopic> {
  const topic = await namedTopic(ctx, name, 'update', { orders: movesPinned(patch) });
  const standing = standingOf(topic);
  const moderates = await permitted(ctx, discussionTopicReads, 'moderate', topic.id);
  if (!moderates) refuseFields(moderatorsFields(standing, patch));
  const title = patch.title === undefined ? [] : topicTitleRefusals(patch.title);
  refuseInvalid([...title, ...topicRefusals(standing, patch)]);
  if (patch.published === false && standing.published && (await isAnswered(ctx, topic))) throw alreadyAnswered();
  const wasShown = isShown(topic, ctx.clock);
  const sections = await sectionsOf(ctx, topic, patch);
  const attaches = async () => moderates || permitted(ctx, discussionTopicReads, 'attach', topic.id);
  const changed: string[] = setChanged(topic, await columnsOfPatch(ctx, patch, sections, attaches));
  if (sections !== undefined && (await keepSections(ctx, topic, sections))) changed.push('sections');
  if (await pinTopic(ctx, topic, patch)) changed.push('pinnedPosition');
  if (changed.length === 0) return topic;
  if (changed.includes('sortByRating')) await rankEntries(ctx, topic.id);
  await followPosting(ctx, topic, { wasShown, changed });
  const data = { courseId: topic.courseId, groupId: topic.groupId, changed };
  ctx.audit({ type: 'discussion_topic_updated', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
  return topic;
}

async function isAnswered(ctx: OperationContext, { id }: DiscussionTopic): Promise<boolean> {
  return (await ctx.services.database.rows(entriesThere.with({ id }), ctx.em, ctx.meter)).length > 0;
}
