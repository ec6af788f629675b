/** Entries of a graded discussion in the gradebook. Decision 0124. */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import {
  Assignment,
  changeSubmissions,
  handIn,
  type Submission,
  submissionActs,
  tellOfWork,
  workersOf,
} from '../../assignments/index.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';
import { writesThere } from './graded-topics.sql.js';

const kind = 'discussion_topic';

/**
 * The first entry of a student hands in, where the topic is graded: in their own row, and where groups are graded together
 * in that of each member. Further entries leave it as it is.
 * @param root the topic, or the root of the group's topic, in which they wrote
 */
export async function entryHandsIn(ctx: OperationContext, root: DiscussionTopic, userId: number): Promise<void> {
  const assignment = await gradedBy(ctx, root);
  if (assignment === null) return;
  const workers = await whoseWork(ctx, assignment, userId);
  let own: Submission | undefined;
  await changeSubmissions(ctx, {
    assignment,
    userIds: workers.userIds,
    apply: (submission) => {
      if (submission.submissionType === kind && submission.submittedAt !== null) return;
      handIn(submission, { submissionType: kind, attachmentIds: [] }, ctx.clock);
      submission.groupId = workers.groupId;
      if (submission.userId === userId) own = submission;
    },
  });
  if (own !== undefined) await tellOfWork(ctx, own);
}

/**
 * Who has taken back their last entry has handed nothing in, unless it was graded by then; where groups are graded together,
 * unless another member has an entry.
 */
export async function entryTakenBack(ctx: OperationContext, root: DiscussionTopic, userId: number): Promise<void> {
  const assignment = await gradedBy(ctx, root);
  if (assignment === null) return;
  const { userIds } = await whoseWork(ctx, assignment, userId);
  await ctx.em.flush();
  let writes = true;
  await changeSubmissions(ctx, {
    assignment,
    userIds,
    // Asked once the work is locked: whoever writes an entry meanwhile has handed in by then, or waits to.
    prepare: async () => {
      writes = await isWriting(ctx, root, userIds);
    },
    apply: (submission) => {
      if (!writes) takeBack(submission);
    },
  });
}

async function isWriting(ctx: OperationContext, { id }: DiscussionTopic, userIds: readonly number[]): Promise<boolean> {
  const statement = writesThere.with({ topicId: id, userIds });
  const [row] = await ctx.services.database.rows<{ writes: boolean }>(statement, ctx.em, ctx.meter);
  return row?.writes === true;
}

function takeBack(submission: Submission): void {
  if (submission.submissionType !== kind || submission.gradedAt !== null) return;
  transition(submission, submissionActs.empty);
  Object.assign(submission, { attempt: null, submissionType: null, submittedAt: null });
}

/** The topic of the course for which a group's topic was made; else the topic itself. */
export async function rootOf(ctx: OperationContext, topic: DiscussionTopic): Promise<DiscussionTopic> {
  // unguarded: the root of a topic in which the actor writes.
  return topic.rootTopicId === null ? topic : ctx.em.findOneOrFail(DiscussionTopic, topic.rootTopicId);
}

/** The same by the id of the topic. */
export const rootWith = async (ctx: OperationContext, topicId: number): Promise<DiscussionTopic> =>
  // unguarded: a topic in which the actor deletes an entry.
  rootOf(ctx, await ctx.em.findOneOrFail(DiscussionTopic, topicId));

/** The assignment that students have to do there; null where there is none. */
async function gradedBy(ctx: OperationContext, { assignmentId }: DiscussionTopic): Promise<Assignment | null> {
  if (assignmentId === null) return null;
  // unguarded: the assignment of a topic in which the actor writes.
  return ctx.em.findOne(Assignment, { id: assignmentId, workflowState: 'published' });
}

/** Whose work an entry is: of its author, or of their group where that is graded together. */
async function whoseWork(ctx: OperationContext, assignment: Assignment, userId: number) {
  const workers = await workersOf(ctx, assignment, userId);
  return assignment.gradeGroupStudentsIndividually ? { ...workers, userIds: [userId] } : workers;
}
