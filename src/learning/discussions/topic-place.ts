/** Where topics stand, and which topic a request means. */
import { authorizedFind, authorizedId, permitted } from '../../platform/authorization/authorize.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import type { DiscussionTopic } from './discussion-topic.entity.js';
import { courseDiscussionsReads, discussionTopicReads } from './discussion-topic.reads.js';
import { orderLocked, type TopicOwner } from './discussion-topics.sql.js';

/** Where topics stand, as requests say it: one of the two. */
export interface TopicPlace {
  readonly courseId?: RecordKey | null | undefined;
  readonly groupId?: RecordKey | null | undefined;
}

/** The course or group. @throws Refusal 404 for one that the actor does not see */
export async function seenPlace(ctx: OperationContext, { courseId, groupId }: TopicPlace): Promise<TopicOwner> {
  if (courseId != null) return { courseId: await authorizedId(ctx, courseReads, 'visible', courseId), groupId: null };
  if (groupId == null) throw notFound();
  return { courseId: null, groupId: await authorizedId(ctx, groupReads, 'visible', groupId) };
}

/** A place in which the actor starts topics. */
export interface WritingPlace {
  readonly owner: TopicOwner;
  /** They also say who is shown topics, and when. */
  readonly moderates: boolean;
  /** They put files to what they write. */
  readonly attaches: boolean;
}

/** The place for a new topic or announcement. @throws Refusal 404; 403 for who may not start one there */
export async function writingPlace(
  ctx: OperationContext,
  { courseId, groupId }: TopicPlace,
  isAnnouncement: boolean,
): Promise<WritingPlace> {
  if (courseId != null) {
    const action = isAnnouncement ? 'createAnnouncement' : 'createTopic';
    const id = await authorizedId(ctx, courseDiscussionsReads, action, courseId);
    const moderates = await permitted(ctx, courseDiscussionsReads, 'moderate', id);
    const attaches = moderates || (await permitted(ctx, courseDiscussionsReads, 'attach', id));
    return { owner: { courseId: id, groupId: null }, moderates, attaches };
  }
  if (groupId == null) throw notFound();
  const id = await authorizedId(ctx, groupReads, isAnnouncement ? 'update' : 'participate', groupId);
  const moderates = await permitted(ctx, groupReads, 'update', id);
  return { owner: { courseId: null, groupId: id }, moderates, attaches: true };
}

/** The place, where the actor moderates. @throws Refusal 404; 403 */
export async function moderatedPlace(ctx: OperationContext, { courseId, groupId }: TopicPlace): Promise<TopicOwner> {
  if (courseId != null)
    return { courseId: await authorizedId(ctx, courseDiscussionsReads, 'moderate', courseId), groupId: null };
  if (groupId == null) throw notFound();
  return { courseId: null, groupId: await authorizedId(ctx, groupReads, 'update', groupId) };
}

/** Nobody else pins a topic there before the end of the transaction. It comes before any lock on a topic. */
export async function lockOrder(ctx: OperationContext, { courseId, groupId }: TopicOwner): Promise<void> {
  const bound =
    courseId === null ? orderLocked.groupId.with({ id: groupId! }) : orderLocked.courseId.with({ id: courseId });
  await ctx.services.database.rows(bound, ctx.em, ctx.meter);
}

/** A topic by its id, where the request says that it stands. */
export interface TopicName {
  readonly place: TopicPlace;
  readonly id: RecordKey;
}

/**
 * The topic, locked, on which the actor may take the action.
 * @param options.orders the change moves pinned topics of the place
 * @throws Refusal 404, also for a topic of another place; 403
 */
export async function namedTopic(
  ctx: OperationContext,
  { place, id }: TopicName,
  action: ActionOf<typeof discussionTopicReads.policy>,
  { orders }: { readonly orders: boolean },
): Promise<DiscussionTopic> {
  const owner = await seenPlace(ctx, place);
  if (orders) await lockOrder(ctx, owner);
  const topic = await authorizedFind(ctx, discussionTopicReads, action, id);
  if (topic.courseId !== owner.courseId || topic.groupId !== owner.groupId) throw notFound();
  return topic;
}
