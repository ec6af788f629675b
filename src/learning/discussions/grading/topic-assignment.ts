/** Topic and assignment in step, whichever of them is changed. Decisions 0028, 0124. */

import { LockMode } from '@mikro-orm/core';
import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { inItemAsync, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import {
  Assignment,
  type AssignmentConsequence,
  type AssignmentPatch,
  assignmentReads,
  changeAssignment,
  courseToAssignIn,
  makeAssignment,
  totalsMayMove,
} from '../../assignments/index.js';
import {
  type LockedFound,
  lockedAs,
  lockedFields,
  refuseLocked,
  refuseLockedDeletion,
} from '../../course-copies/index.js';
import { Course } from '../../courses/index.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';
import { notGradable, onlyDiscussionTopic } from '../discussion-topic.refusals.js';
import { type TopicPatch, topicAspects } from '../discussion-topic.rules.js';
import { followRoot } from '../group-topics/group-topics.js';
import { pinTopic } from '../topic-pinning.js';
import { followPosting, isShown, withdrawTopic } from '../topic-posting.js';
import { ownTermsRefusals, withoutOwnDates } from './graded-topic.rules.js';
import { gradedTopicsLocked } from './graded-topics.sql.js';

/** What an input says of the assignment of a topic: all but what the topic says itself. */
export interface TopicAssignmentPatch
  extends Omit<
    AssignmentPatch,
    'name' | 'description' | 'submissionTypes' | 'allowedExtensions' | 'externalTool' | 'groupCategoryId' | 'published'
  > {
  /** False: it is not graded, and an assignment that it has is deleted. */
  readonly setAssignment?: boolean | null;
}

/** What an input says of a topic and of the assignment that grades it; it names none where nothing of that is meant. */
export interface GradedTopicPatch extends TopicPatch {
  readonly assignment?: TopicAssignmentPatch | null | undefined;
}

/**
 * Locks the course for an input that has a topic graded, before the topic is locked: whoever makes or moves assignments
 * takes their turn. Refusals: 403 without the right to manage assignments; 404.
 */
export async function lockForGrading(
  ctx: OperationContext,
  courseId: RecordKey | null | undefined,
  assignment: TopicAssignmentPatch | null | undefined,
): Promise<void> {
  if (assignment == null || assignment.setAssignment === false || courseId == null) return;
  await courseToAssignIn(ctx, courseId);
}

/**
 * Lets the assignment of a topic follow it: made where the input asks for one, changed with the topic, deleted where it is
 * to be graded no more. The topic is locked and stands as it is going to be, after `lockForGrading`. Answers whether
 * anything of the assignment changed. Refusals: 400 by field; 403, also for what a blueprint has locked.
 * @param found is told of what changes and is locked
 */
export async function followTopic(
  ctx: OperationContext,
  topic: DiscussionTopic,
  given: GradedTopicPatch,
  found: LockedFound = refuseLocked,
): Promise<boolean> {
  const { setAssignment, ...patch } = given.assignment ?? {};
  const isAsked = given.assignment != null;
  if (isAsked && setAssignment === false) return endGrading(ctx, topic, found);
  if (topic.assignmentId === null && !isAsked) return false;
  if (topic.courseId === null || topic.isAnnouncement) throw notGradable();
  refuseInvalid(ownTermsRefusals(given, topic));
  if (topic.assignmentId === null) found(lockedFields(topic, ['assignment.setAssignment'], topicAspects));
  return inItemAsync('assignment', 'The assignment', () =>
    topic.assignmentId === null ? startGrading(ctx, topic, patch) : changeGrading(ctx, topic, patch, found),
  );
}

async function changeGrading(
  ctx: OperationContext,
  topic: DiscussionTopic,
  patch: AssignmentPatch,
  found: LockedFound,
): Promise<boolean> {
  const assignment = await assignmentOf(ctx, topic.assignmentId as number);
  const said = { name: topic.title, published: topic.workflowState === 'active' };
  const { groupCategoryId } = topic;
  const regrouped = groupCategoryId === assignment.groupCategoryId ? {} : { groupCategoryId };
  const { changed, overrides } = await changeAssignment(
    ctx,
    assignment,
    { ...patch, ...said, ...regrouped },
    { found: (locked) => found(lockedAs(locked, fieldOfAssignment)) },
  );
  // The text of the topic was cleaned as it came in.
  assignment.description = topic.message;
  return changed.length + overrides.length > 0;
}

/** What inputs of a topic call a field of its assignment: some it says of itself. */
const saidOfTopic: Readonly<Record<string, string>> = { name: 'title', groupCategoryId: 'groupCategoryId' };
const fieldOfAssignment = (field: string): string => saidOfTopic[field] ?? `assignment.${field}`;

async function startGrading(ctx: OperationContext, topic: DiscussionTopic, patch: AssignmentPatch): Promise<true> {
  // unguarded: the course in which the actor manages assignments, locked before the topic.
  const course = await ctx.em.findOneOrFail(Course, topic.courseId as number);
  const assignment = await makeAssignment(ctx, course, {
    ...patch,
    name: topic.title,
    published: topic.workflowState === 'active',
    groupCategoryId: topic.groupCategoryId,
    submissionTypes: ['discussion_topic'],
  });
  assignment.description = topic.message;
  Object.assign(topic, { assignmentId: assignment.id, ...withoutOwnDates });
  const data = { courseId: course.id, name: assignment.name };
  ctx.audit({ type: 'assignment_created', subjectType: 'Assignment', subjectId: assignment.id, data });
  return true;
}

async function endGrading(ctx: OperationContext, topic: DiscussionTopic, found: LockedFound): Promise<boolean> {
  if (topic.assignmentId === null) return false;
  found(lockedFields(topic, ['assignment.setAssignment'], topicAspects));
  await authorizedId(ctx, assignmentReads, 'manage', topic.assignmentId);
  const assignment = await assignmentOf(ctx, topic.assignmentId);
  topic.assignmentId = null;
  await deleteAssignmentOf(ctx, assignment);
  return true;
}

async function deleteAssignmentOf(ctx: OperationContext, assignment: Assignment): Promise<void> {
  refuseLockedDeletion(assignment);
  transition(assignment, removal);
  const data = { courseId: assignment.courseId, name: assignment.name };
  ctx.audit({ type: 'assignment_deleted', subjectType: 'Assignment', subjectId: assignment.id, data });
  await totalsMayMove(ctx, assignment.courseId);
}

/** What follows a topic that is deleted: its assignment, and the topics of groups. */
export async function followDeletedTopic(ctx: OperationContext, topic: DiscussionTopic): Promise<void> {
  if (topic.assignmentId !== null) await deleteAssignmentOf(ctx, await assignmentOf(ctx, topic.assignmentId));
  await followRoot(ctx, topic, false);
}

const assignmentOf = (ctx: OperationContext, id: number): Promise<Assignment> =>
  // unguarded: the assignment of a topic that the actor changes.
  ctx.em.findOneOrFail(Assignment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** What becomes of a topic when its assignment changes. */
export const topicFollowsAssignment: AssignmentConsequence = {
  // Topics are locked before their assignments, by whichever route.
  locking: async (ctx, assignmentIds) => {
    await ctx.services.database.rows(gradedTopicsLocked.with({ assignmentIds }), ctx.em, ctx.meter);
  },
  created: topicForAssignment,
  changed: async (ctx, assignment, before) => {
    const topic = await livingTopic(ctx, assignment.id);
    if (topic === null) return topicForAssignment(ctx, assignment);
    if (String(assignment.submissionTypes) !== String(before.submissionTypes)) throw onlyDiscussionTopic();
    const regrouped = topic.groupCategoryId !== assignment.groupCategoryId;
    const wasShown = isShown(topic, ctx.clock);
    const said = setChanged(topic, saidByAssignment(assignment));
    await followPosting(ctx, topic, { wasShown, changed: said, toldAsAssignment: true });
    await followRoot(ctx, topic, regrouped);
  },
  deleted: async (ctx, assignmentIds) => {
    const living = { assignmentId: { $in: [...assignmentIds] }, workflowState: { $ne: 'deleted' } } as const;
    // unguarded: the topics of assignments that the actor has deleted.
    const topics = await ctx.em.find(DiscussionTopic, living, { lockMode: LockMode.PESSIMISTIC_WRITE });
    for (const topic of topics) {
      refuseLockedDeletion(topic);
      await pinTopic(ctx, topic, { pinned: false });
      transition(topic, removal);
      await withdrawTopic(ctx, topic);
      await followRoot(ctx, topic, false);
      const data = { courseId: topic.courseId, title: topic.title };
      ctx.audit({ type: 'discussion_topic_deleted', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
    }
  },
};

/** What the assignment says of its topic. */
function saidByAssignment({ name, description, groupCategoryId, workflowState }: Assignment) {
  const state = workflowState === 'published' ? ('active' as const) : ('unpublished' as const);
  return { title: name, message: description, groupCategoryId, workflowState: state };
}

/** An assignment that is handed in as a discussion has one. */
async function topicForAssignment(ctx: OperationContext, assignment: Assignment): Promise<void> {
  if (!assignment.submissionTypes.includes('discussion_topic')) return;
  const { rootAccountId, courseId, id: assignmentId } = assignment;
  const topic = await insertNow(ctx, DiscussionTopic, {
    rootAccountId,
    courseId,
    assignmentId,
    authorId: ctx.actor.userId,
    ...saidByAssignment(assignment),
  });
  await followPosting(ctx, topic, { wasShown: false, changed: [], toldAsAssignment: true });
  await followRoot(ctx, topic, topic.groupCategoryId !== null);
  const data = { courseId, title: topic.title, published: topic.workflowState === 'active' };
  ctx.audit({ type: 'discussion_topic_created', subjectType: 'DiscussionTopic', subjectId: topic.id, data });
}

const livingTopic = (ctx: OperationContext, assignmentId: number): Promise<DiscussionTopic | null> =>
  // unguarded: the topic of an assignment that the actor manages.
  ctx.em.findOne(
    DiscussionTopic,
    { assignmentId, workflowState: { $ne: 'deleted' } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
