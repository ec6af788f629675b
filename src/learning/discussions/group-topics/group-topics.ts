/** Topics that the groups of a set discuss each for itself. Source: supplement §5.4, group_category_id. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { GroupCategory, type GroupConsequence } from '../../groups/index.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';
import { followsRoot, groupSetUnknown, groupsHaveAnswered, notForGroups } from './group-topic.rules.js';
import {
  answeredAnywhere,
  groupTopicsEnded,
  groupTopicsFollowed,
  groupTopicsMade,
  topicsOfGroupMade,
} from './group-topics.sql.js';

/**
 * Lets a set of groups discuss the topic, or nobody but the whole course where the key is null; the topic is locked.
 * @throws Refusal 400 on `groupCategoryId`: for a set that the course does not have, for announcements and topics of groups,
 * and once somebody has written
 */
export async function setGroupSet(ctx: OperationContext, topic: DiscussionTopic, key: RecordKey | null): Promise<void> {
  const id = key === null ? null : await setOfCourse(ctx, topic, key);
  if (id === topic.groupCategoryId) return;
  if (await isAnswered(ctx, topic)) throw groupsHaveAnswered();
  topic.groupCategoryId = id;
}

async function setOfCourse(ctx: OperationContext, topic: DiscussionTopic, key: RecordKey): Promise<number> {
  const { courseId } = topic;
  if (courseId === null || topic.isAnnouncement) throw notForGroups();
  const id = typeof key === 'number' ? key : 0;
  // unguarded: a set of the very course whose topic the actor manages.
  const category = await ctx.em.findOne(GroupCategory, { id, courseId, workflowState: 'active' });
  if (category === null) throw groupSetUnknown();
  return category.id;
}

async function isAnswered(ctx: OperationContext, { id }: DiscussionTopic): Promise<boolean> {
  if (id === undefined) return false;
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
  if (regrouped) await write(ctx, groupTopicsEnded.with({ rootId: root.id }));
  if (regrouped && root.groupCategoryId !== null) await write(ctx, groupTopicsMade.with({ rootId: root.id }));
  else if (!regrouped) await write(ctx, groupTopicsFollowed.with({ rootIds: [root.id] }));
}

/** What a group's topic says is the root's to say. @throws Refusal 403 `follows_root` */
export function refuseOfRoot({ rootTopicId }: DiscussionTopic): void {
  if (rootTopicId !== null) throw followsRoot();
}

/** A group that is made later discusses what the others of its set discuss. */
export const topicsOfNewGroup: GroupConsequence = {
  created: async (ctx, { id: groupId }) => {
    await write(ctx, topicsOfGroupMade.with({ groupId }));
  },
};
