import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { StoredFile } from '../files/index.js';
import { Group, GroupCategory } from '../groups/index.js';

/** How replies are arranged: below the entry that they answer, or one level below each entry. */
export const discussionTypes = ['side_comment', 'threaded'] as const;
export type DiscussionType = (typeof discussionTypes)[number];

/** A topic waits for `delayedPostAt` as an active one: that it has not come is read from the time. */
export const discussionTopicStates = ['active', 'unpublished', 'deleted'] as const;
export type DiscussionTopicState = (typeof discussionTopicStates)[number];

/** Characters of titles. */
export const longestTopicTitle = 255;

/**
 * A discussion or an announcement of a course or of a group.
 * Source: D3 · Announcements; supplement §4.6, §5.4.
 */
@Entity({ tableName: 'discussion_topics' })
@Check({ name: 'discussion_topics_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Check({
  name: 'discussion_topics_announcement',
  expression:
    'not is_announcement or num_nonnulls(assignment_id, group_category_id, root_topic_id, pinned_position) = 0',
})
@Check({
  name: 'discussion_topics_of_course',
  expression: 'course_id is not null or num_nonnulls(assignment_id, group_category_id) = 0',
})
@Index({
  name: 'discussion_topics_pinned_of_course',
  expression:
    'create index discussion_topics_pinned_of_course on discussion_topics (course_id, pinned_position, id) where pinned_position is not null',
})
@Index({
  name: 'discussion_topics_pinned_of_group',
  expression:
    'create index discussion_topics_pinned_of_group on discussion_topics (group_id, pinned_position, id) where pinned_position is not null',
})
@Index({
  name: 'discussion_topics_awaited',
  expression: `create index discussion_topics_awaited on discussion_topics (delayed_post_at, id) where delayed_post_at is not null and posted_at is null and workflow_state = 'active'`,
})
@Index({ name: 'discussion_topics_course', properties: ['courseId', 'isAnnouncement', 'id'] })
@Index({ name: 'discussion_topics_group', properties: ['groupId', 'isAnnouncement', 'id'] })
@Index({
  name: 'discussion_topics_assignment',
  expression:
    'create unique index discussion_topics_assignment on discussion_topics (root_account_id, assignment_id) where assignment_id is not null',
})
@Index({
  name: 'discussion_topics_of_root',
  expression:
    'create unique index discussion_topics_of_root on discussion_topics (root_account_id, root_topic_id, group_id) where root_topic_id is not null',
})
@Index({
  name: 'discussion_topics_below_root',
  expression:
    'create index discussion_topics_below_root on discussion_topics (root_topic_id, group_id) where root_topic_id is not null',
})
@Index({
  name: 'discussion_topics_of_set',
  expression:
    'create index discussion_topics_of_set on discussion_topics (group_category_id, id) where group_category_id is not null',
})
@Index({
  name: 'discussion_topics_feed_entry',
  expression:
    'create unique index discussion_topics_feed_entry on discussion_topics (root_account_id, external_feed_entry_id) where external_feed_entry_id is not null',
})
export class DiscussionTopic extends TenantRecord {
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  @Property({ type: 'boolean', default: false })
  isAnnouncement: boolean & Opt = false;

  /** Who wrote it; null for an entry of somebody else's feed. */
  @References(() => User, { nullable: true })
  authorId: number | null = null;

  @Property({ type: 'string', columnType: `varchar(${longestTopicTitle})` })
  title!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  message: string | null = null;

  @OneOf(discussionTypes, { default: 'side_comment' })
  discussionType: DiscussionType & Opt = 'side_comment';

  @OneOf(discussionTopicStates, { default: 'unpublished' })
  workflowState: DiscussionTopicState & Opt = 'unpublished';

  /** When people were shown it for the first time; null before. A job writes it for a delayed topic. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  postedAt: Date | null = null;

  /** People are shown it from then on. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  delayedPostAt: Date | null = null;

  /** Nobody but moderators replies from then on. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lockAt: Date | null = null;

  /** Locked by hand. */
  @Property({ type: 'boolean', default: false })
  locked: boolean & Opt = false;

  /** Students see the entries of others after they have written one. */
  @Property({ type: 'boolean', default: false })
  requireInitialPost: boolean & Opt = false;

  /** Position among the pinned topics of its place, from 1; null for one that is not pinned. */
  @Property({ type: 'integer', nullable: true })
  pinnedPosition: number | null = null;

  @Property({ type: 'boolean', default: false })
  allowRating: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  onlyGradersCanRate: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  sortByRating: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  podcastEnabled: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  podcastHasStudentPosts: boolean & Opt = false;

  /** Day and time under which planners show it to students. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  todoDate: Date | null = null;

  /** When an entry was written last. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastReplyAt: Date | null = null;

  /** Only the sections of `discussion_topic_sections` are shown it. */
  @Property({ type: 'boolean', default: false })
  sectionSpecific: boolean & Opt = false;

  @References(() => StoredFile, { nullable: true })
  attachmentId: number | null = null;

  /** The assignment that grades it. */
  @References(() => Assignment, { nullable: true })
  assignmentId: number | null = null;

  /** Each group of the category discusses it in a topic of its own. */
  @References(() => GroupCategory, { nullable: true })
  groupCategoryId: number | null = null;

  /** The topic of the course that a group's topic was made for. */
  @References(() => DiscussionTopic, { nullable: true })
  rootTopicId: number | null = null;

  /** Entry of somebody else's feed that it repeats. */
  @Property({ type: 'bigint', nullable: true })
  externalFeedEntryId: number | null = null;

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
