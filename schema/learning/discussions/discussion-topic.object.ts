import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { discussionTopicReads } from '../../../src/learning/discussions/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { CourseContentInterface } from '../courses/course-content.interface.js';
import { DiscussionReadState, DiscussionSubscriptionHold, DiscussionType } from './discussion-topic.enums.js';

/** Source: supplement §4.6, lock_info. */
@ObjectType('DiscussionTopicLock', {
  simpleResolvers: true,
  description: 'What keeps the viewer out of a topic, or from writing there.',
})
export class DiscussionTopicLockObject {
  @Field(() => String, { description: 'The kind and the id, e.g. `discussion_topic_4`.' })
  assetString!: string;

  @Extensions({ neverNull: true })
  @Field(() => Boolean, {
    nullable: true,
    description: 'The viewer reads it all the same, and writes nothing; never null.',
  })
  canView!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'A module is locked until then; null where no date opens it.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'It is locked since then; null where no date has locked it.' })
  lockAt!: string | null;
}

/** Source: supplement §4.6, topic_children. */
@ObjectType('GroupTopic', {
  simpleResolvers: true,
  description: 'A topic in which a group discusses that of its course.',
})
export class GroupTopicObject {
  @Field(() => RecordId, { description: 'Record id of the topic.' })
  topicId!: number;

  @Field(() => RecordId, { description: 'Record id of the group.' })
  groupId!: number;
}

/** Source: D3 · Announcements; supplement §4.6. */
@ReadBy(discussionTopicReads)
@ObjectType('DiscussionTopic', {
  implements: [NodeObject, CourseContentInterface],
  simpleResolvers: true,
  description: 'A discussion or an announcement of a course or of a group.',
})
export class DiscussionTopicObject extends NodeObject {
  @Field(() => String, { description: 'Title, plain text; at most 255 characters.' })
  title!: string;

  @Html()
  @Field(() => String, {
    nullable: true,
    description: 'What it says, sanitised HTML. Null for nothing, and while a module locks it for the viewer.',
  })
  message!: string | null;

  @Field(() => Boolean, { description: 'It is an announcement; else a discussion.' })
  isAnnouncement!: boolean;

  @Field(() => DiscussionType, { description: 'How replies are arranged.' })
  discussionType!: DiscussionType;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Extensions({ column: 'shownSince' })
  @Field(() => DateTime, { nullable: true, description: 'When people were shown it first; null before.' })
  postedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'People are shown it from then on; null for at once.' })
  delayedPostAt!: string | null;

  @Extensions({ column: 'closesAt' })
  @Field(() => DateTime, {
    nullable: true,
    description: 'Nobody but moderators replies from then on; of a graded one the date of the viewer.',
  })
  lockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When something was said there last.' })
  lastReplyAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it stands in the plans of students.' })
  todoDate!: string | null;

  @Extensions({ column: 'lockedNow' })
  @Field(() => Boolean, { description: 'Nobody but moderators replies any more: by hand, or since its time is over.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'The course takes no comments on announcements, and it is one.' })
  commentsDisabled!: boolean;

  @Field(() => Boolean, { description: 'Who has not written there sees nothing of what others have said.' })
  requireInitialPost!: boolean;

  @Field(() => Boolean, { description: 'Entries can be liked.' })
  allowRating!: boolean;

  @Field(() => Boolean, { description: 'Only those who grade like entries.' })
  onlyGradersCanRate!: boolean;

  @Field(() => Boolean, { description: 'Entries with more likes come first.' })
  sortByRating!: boolean;

  @Field(() => Boolean, {
    description: 'Its author means it for a podcast. It is kept for clients; the service makes no feed of it.',
  })
  podcastEnabled!: boolean;

  @Field(() => Boolean, { description: 'What students say there is meant for the podcast, too.' })
  podcastHasStudentPosts!: boolean;

  @Extensions({ column: 'pinnedPosition' })
  @Field(() => Int, {
    nullable: true,
    description: 'Place among the pinned topics of its course or group, from 1 on; null for one that is not pinned.',
  })
  position!: number | null;

  @Extensions({ column: 'sectionSpecific' })
  @Field(() => Boolean, { description: 'Only people of its sections are shown it.' })
  isSectionSpecific!: boolean;

  @Field(() => DiscussionReadState, { description: 'Whether the viewer has read what the topic itself says.' })
  readState!: DiscussionReadState;

  @Field(() => Int, { description: 'Entries of others that the viewer has not read.' })
  unreadCount!: number;

  @Field(() => Int, { description: 'Entries, replies among them.' })
  discussionSubentryCount!: number;

  @Field(() => Int, { description: 'Entries that answer no other.' })
  totalRootDiscussionEntries!: number;

  @Field(() => Boolean, { description: 'The viewer has written there.' })
  userHasPosted!: boolean;

  @Field(() => Boolean, { description: 'The viewer sees what others have said.' })
  userCanSeePosts!: boolean;

  @Field(() => Boolean, { description: 'The viewer is told of what is said there.' })
  subscribed!: boolean;

  @Field(() => DiscussionSubscriptionHold, {
    nullable: true,
    description: 'Why the viewer cannot follow it; null where nothing is in their way.',
  })
  subscriptionHold!: DiscussionSubscriptionHold | null;

  @Field(() => Boolean, { description: 'The viewer may lock it just now: not before what grades it is due.' })
  canLock!: boolean;

  @Extensions({ neverNull: true })
  @Field(() => Boolean, {
    nullable: true,
    description: 'The viewer may make it a draft again: nothing was said there yet; never null.',
  })
  canUnpublish!: boolean;

  @Field(() => Boolean, { description: 'The viewer may hand it to groups: nothing was said there yet.' })
  canGroup!: boolean;

  @Extensions({ column: 'userName' })
  @Field(() => String, { nullable: true, description: 'Name of who wrote it; null for an entry of somebody’s feed.' })
  userName!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of who wrote it; likewise.' })
  authorId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; null for a topic of a group.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group; null for a topic of a course.' })
  groupId!: number | null;

  @Field(() => String, { description: 'Its course or group: `course_12` or `group_12`.' })
  contextCode!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the assignment that grades it.' })
  assignmentId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the set of groups that discuss it.' })
  groupCategoryId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the topic that a group’s topic was made for.' })
  rootTopicId!: number | null;

  @Field(() => [RecordId], { description: 'Record ids of the topics in which groups discuss it.' })
  topicChildren!: number[];

  @Field(() => [GroupTopicObject], {
    description: 'The same with their groups: all of them for staff, for students those of their own groups.',
  })
  groupTopicChildren!: GroupTopicObject[];
}

@ObjectType('PinnedTopics', { simpleResolvers: true, description: 'The order in which pinned topics stand.' })
export class PinnedTopicsObject {
  @Field(() => Boolean, { description: 'They stand in this order now.' })
  reorder!: boolean;

  @Field(() => [RecordId], { description: 'Record ids of all pinned topics of the course or group.' })
  order!: number[];
}

export const DiscussionTopicConnection = connectionType('DiscussionTopic', () => DiscussionTopicObject);
