import { permitted } from '../../../platform/authorization/authorize.js';
import { refuseFields, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import { type LockedField, lockedFields, refuseLocked } from '../../course-copies/index.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { discussionTopicReads } from '../discussion-topic.reads.js';
import { alreadyAnswered } from '../discussion-topic.refusals.js';
import {
  moderatorsFields,
  standingOf,
  topicAspects,
  topicRefusals,
  topicTitleRefusals,
} from '../discussion-topic.rules.js';
import { entriesRanked } from '../entries/entry-ratings.sql.js';
import { followTopic, type GradedTopicPatch, lockForGrading } from '../grading/topic-assignment.js';
import { followRoot, isAnswered, regroup } from '../group-topics/group-topics.js';
import { columnsOfPatch, keepSections, sectionsOf } from '../topic-changes.js';
import { movesPinned, pinTopic } from '../topic-pinning.js';
import { namedTopic, type TopicName } from '../topic-place.js';
import { followPosting, isShown } from '../topic-posting.js';

/**
 * Changes a topic. Its author changes what it says, moderators also who is shown it, when and where. Refusals: 400 by field;
 * 403, by field for what only moderators say, and for what a blueprint has locked; 404. Source: supplement §5.4.
 */
export async function updateDiscussionTopic(
  ctx: OperationContext,
  name: TopicName,
  { assignment, ...patch }: GradedTopicPatch,
): Promise<DiscussionTopic> {
  await lockForGrading(ctx, name.place.courseId, assignment);
  const topic = await namedTopic(ctx, name, 'edit', { orders: movesPinned(patch) });
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
  const regrouped = await regroup(ctx, topic, patch.groupCategoryId);
  if (regrouped) changed.push('groupCategoryId');
  const locked: LockedField[] = lockedFields(topic, changed, topicAspects);
  if (await followTopic(ctx, topic, { ...patch, assignment }, (some) => locked.push(...some)))
    changed.push('assignment');
  refuseLocked(locked);
  if (changed.length === 0) return topic;
  await followPosting(ctx, topic, { wasShown, changed });
  await followRoot(ctx, topic, regrouped);
  if (changed.includes('sortByRating')) await rankEntries(ctx, topic.id);
  const data = { courseId: topic.courseId, groupId: topic.groupId, changed };
  ctx.audit({ type: 'discussion_topic_updated', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
  return topic;
}

/** Entries of a topic, and of those that groups have of it, take their places anew, once it has changed whether those with more likes come first. */
async function rankEntries(ctx: OperationContext, topicId: number): Promise<void> {
  await ctx.em.flush();
  await write(ctx, entriesRanked.with({ topicId, entryId: null }));
}
