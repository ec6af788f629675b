/** Topics that the groups of a set discuss each for itself. Source: supplement §5.4, group_category_id. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { GroupCategory, type GroupConsequence } from '../../groups/index.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { groupSetUnknown, groupsHaveAnswered, notForGroups } from '../discussion-topic.refusals.js';
import {
  answeredAnywhere,
  groupTopicsEnded,
  groupTopicsFollowed,
  groupTopicsMade,
  topicsOfGroupMade,
} from './group-topics.sql.js';

/**
 * The set of groups that discuss a topic; null for the whole course together.
 * @throws Refusal 400 on `groupCategoryId`: for a set that the course does not have, for announcements and topics of groups
 */
export async function groupSetOf(
  ctx: OperationContext,
  { courseId, isAnnouncement }: Pick<DiscussionTopic, 'courseId' | 'isAnnouncement'>,
  key: RecordKey | null | undefined,
): Promise<number | null> {
  if (key == null) return null;
  if (courseId === null || isAnnouncement) throw notForGroups();
  const id = typeof key === 'number' ? key : 0;
  // unguarded: a set of the very course whose topic the actor manages.
  const category = await ctx.em.findOne(GroupCategory, { id, courseId, workflowState: 'active' });
  if (category === null) throw groupSetUnknown();
  return category.id;
}

/**
 * Lets another set of groups discuss a locked topic, or none where the key is null; answers whether that is a change.
 * @throws Refusal 400 on `groupCategoryId`, as of `groupSetOf`, and once somebody has written
 */
export async function regroup(
  ctx: OperationContext,
  topic: DiscussionTopic,
  key: RecordKey | null | undefined,
): Promise<boolean> {
  if (key === undefined || key === topic.groupCategoryId) return false;
  const id = await groupSetOf(ctx, topic, key);
  if (await isAnswered(ctx, topic)) throw groupsHaveAnswered();
  topic.groupCategoryId = id;
  return true;
}

/** Somebody has written in the topic, or in one that a group has of it. */
export async function isAnswered(ctx: OperationContext, { id }: DiscussionTopic): Promise<boolean> {
  const statement = answeredAnywhere.with({ topicId: id });
  const [row] = await ctx.services.database.rows<{ answered: boolean }>(statement, ctx.em, ctx.meter);
  return row?.answered === true;
}

/**
 * Brings the groups' topics into step with their root, which was made or changed in the transaction: each group of its set
 * has one, which says what the root says.
 * @param regrouped another set discusses it from now on, or none
 */
export async function followRoot(ctx: OperationContext, root: DiscussionTopic, regrouped: boolean): Promise<void> {
  if (root.groupCategoryId === null && !regrouped) return;
  await ctx.em.flush();
  await followGroupTopics(ctx, regrouped ? { regrouped: [root.id], kept: [] } : { regrouped: [], kept: [root.id] });
}

/** The same of several roots that are in the database: those that another set discusses from now on, or none, and the others. */
export async function followGroupTopics(
  ctx: OperationContext,
  { regrouped, kept }: { readonly regrouped: readonly number[]; readonly kept: readonly number[] },
): Promise<void> {
  if (regrouped.length > 0) await write(ctx, groupTopicsEnded.with({ rootIds: regrouped }));
  if (regrouped.length > 0) await write(ctx, groupTopicsMade.with({ rootIds: regrouped }));
  if (kept.length > 0) await write(ctx, groupTopicsFollowed.with({ rootIds: kept }));
}

/** A group that is made later discusses what the others of its set discuss. */
export const topicsOfNewGroup: GroupConsequence = {
  created: async (ctx, { id: groupId }) => {
    await write(ctx, topicsOfGroupMade.with({ groupId }));
  },
};
