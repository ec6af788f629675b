import { refuseFields, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';
import { moderatorsFields, newStanding, topicRefusals, topicTitleRefusals } from '../discussion-topic.rules.js';
import { followTopic, type GradedTopicPatch, lockForGrading } from '../grading/topic-assignment.js';
import { followRoot, groupSetOf } from '../group-topics/group-topics.js';
import { columnsOfPatch, keepSections, sectionsOf } from '../topic-changes.js';
import { movesPinned, pinTopic } from '../topic-pinning.js';
import { lockOrder, type TopicPlace, writingPlace } from '../topic-place.js';
import { followPosting } from '../topic-posting.js';

/**
 * Starts a discussion, or writes an announcement. People are shown it at once, unless it is a draft or comes later. Refusals:
 * 400 by field; 403, by field for what only moderators say; 404. Source: D3 · Announcements; supplement §5.4.
 */
export async function createDiscussionTopic(
  ctx: OperationContext,
  at: TopicPlace,
  { isAnnouncement, assignment, ...patch }: GradedTopicPatch & { readonly isAnnouncement?: boolean | null },
): Promise<DiscussionTopic> {
  const announces = isAnnouncement ?? false;
  const { owner, moderates, attaches } = await writingPlace(ctx, at, announces);
  const standing = newStanding(announces);
  if (!moderates) refuseFields(moderatorsFields(standing, patch));
  refuseInvalid([...topicTitleRefusals(patch.title), ...topicRefusals(standing, patch)]);
  await lockForGrading(ctx, owner.courseId, assignment);
  if (movesPinned(patch)) await lockOrder(ctx, owner);
  const sections = await sectionsOf(ctx, owner, patch);
  const { rootAccountId, userId } = ctx.actor;
  const topic = await insertNow(ctx, DiscussionTopic, {
    rootAccountId,
    ...owner,
    isAnnouncement: announces,
    groupCategoryId: await groupSetOf(ctx, { ...owner, isAnnouncement: announces }, patch.groupCategoryId),
    authorId: userId,
    workflowState: 'active',
    ...(await columnsOfPatch(ctx, patch, sections, async () => attaches)),
  });
  if (sections != null) await keepSections(ctx, topic, sections);
  await pinTopic(ctx, topic, patch);
  await followTopic(ctx, topic, { ...patch, assignment });
  await followPosting(ctx, topic, { wasShown: false, changed: [] });
  await followRoot(ctx, topic, topic.groupCategoryId !== null);
  const data = { ...owner, isAnnouncement: announces };
  ctx.audit({ type: 'discussion_topic_created', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
  return topic;
}
