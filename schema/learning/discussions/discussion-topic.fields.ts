import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type DiscussionTopic,
  discussionTopicReads,
  lockedTopicSentence,
  lockOfTopic,
  messageText,
  type TopicLocking,
} from '../../../src/learning/discussions/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { StreamItemObject } from '../activity-stream/stream-item.object.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { LockingModuleObject } from '../assignments/assignment-dates.object.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { FileObject } from '../files/file.object.js';
import { GroupObject } from '../groups/group.object.js';
import { GroupCategoryObject } from '../groups/group-category.object.js';
import { ModuleItemObject } from '../modules/module-item.object.js';
import { AnnouncementListArgs, DiscussionTopicIdArgs, DiscussionTopicListArgs } from './discussion-topic.inputs.js';
import {
  DiscussionTopicConnection,
  DiscussionTopicLockObject,
  DiscussionTopicObject,
} from './discussion-topic.object.js';

@Resolver(() => DiscussionTopicLockObject)
class DiscussionTopicLockFields {
  @FieldResolver(() => LockingModuleObject, { nullable: true, description: 'Locked by this module.' })
  contextModule(@Root() lock: { contextModule: object | null }): object | null {
    return lock.contextModule;
  }
}

const topicNeeds = needs<DiscussionTopic & TopicLocking>();

@Resolver(() => DiscussionTopicObject)
class DiscussionTopicFields {
  @topicNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'People are shown it, from its time on; false for a draft.' })
  published(@Root() topic: Pick<DiscussionTopic, 'workflowState'>): boolean {
    return topic.workflowState === 'active';
  }

  @topicNeeds('message')
  @FieldResolver(() => String, { nullable: true, description: 'What it says as plain text; null likewise.' })
  messageText(@Root() topic: Pick<DiscussionTopic, 'message'>): string | null {
    return messageText(topic.message);
  }

  @topicNeeds('pinnedPosition')
  @FieldResolver(() => Boolean, { description: 'It has a place above the others.' })
  pinned(@Root() topic: Pick<DiscussionTopic, 'pinnedPosition'>): boolean {
    return topic.pinnedPosition !== null;
  }

  @topicNeeds('moderated', 'moduleInWay', 'lockedNow', 'commentsDisabled', 'opensAt', 'closesAt')
  @FieldResolver(() => Boolean, {
    description: 'The viewer is kept out of it, or from writing there; never who moderates it.',
  })
  lockedForUser(@Root() topic: TopicLocking): boolean {
    return lockOfTopic(topic) !== null;
  }

  @topicNeeds('moderated', 'moduleInWay', 'lockedNow', 'commentsDisabled', 'opensAt', 'closesAt', 'id')
  @FieldResolver(() => DiscussionTopicLockObject, {
    nullable: true,
    description: 'What keeps the viewer out, or from writing; null when nothing does.',
  })
  lockInfo(@Root() topic: TopicLocking & Pick<DiscussionTopic, 'id'>): object | null {
    const lock = lockOfTopic(topic);
    return lock === null ? null : { assetString: `discussion_topic_${topic.id}`, ...lock };
  }

  @topicNeeds('moderated', 'moduleInWay', 'lockedNow', 'commentsDisabled', 'opensAt', 'closesAt')
  @FieldResolver(() => String, { nullable: true, description: 'The same as a sentence; null when nothing does.' })
  lockExplanation(@Root() topic: TopicLocking): string | null {
    return lockedTopicSentence(topic);
  }

  @topicNeeds('courseId', 'groupId', 'id')
  @FieldResolver(() => String, { description: 'Address of the topic for people.' })
  htmlUrl(@Root() topic: Pick<DiscussionTopic, 'courseId' | 'groupId' | 'id'>, @Ctx() ctx: RequestContext): string {
    const place = topic.courseId === null ? `groups/${topic.groupId}` : `courses/${topic.courseId}`;
    return `${ctx.baseUrl}/${place}/discussion_topics/${topic.id}`;
  }
}

interface AboutTopic {
  readonly discussionTopicId: number | null;
  readonly announcementId: number | null;
}
const streamNeeds = needs<AboutTopic>();

@Resolver(() => StreamItemObject)
class StreamTopicFields {
  @streamNeeds('discussionTopicId')
  @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the discussion, for discussions.' })
  discussionTopicId(@Root() item: Pick<AboutTopic, 'discussionTopicId'>): number | null {
    return item.discussionTopicId;
  }

  @streamNeeds('announcementId')
  @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the announcement, for announcements.' })
  announcementId(@Root() item: Pick<AboutTopic, 'announcementId'>): number | null {
    return item.announcementId;
  }
}

const listsOf = (owner: typeof CourseObject | typeof GroupObject, called: string) => [
  connectionField(owner, 'discussionTopics', () => DiscussionTopicConnection, {
    description: `The discussions of the ${called} that the viewer may see.`,
    args: DiscussionTopicListArgs,
  }),
  connectionField(owner, 'announcements', () => DiscussionTopicConnection, {
    description: `The announcements of the ${called} that the viewer may see; the newest first.`,
    args: AnnouncementListArgs,
  }),
  memberField(owner, 'discussionTopic', () => DiscussionTopicObject, {
    description: `One discussion or announcement of the ${called}.`,
    args: DiscussionTopicIdArgs,
    connection: 'oneTopic',
  }),
];

export const discussionTopicFields = [
  blueprintLockFields(DiscussionTopicObject),
  DiscussionTopicFields,
  DiscussionTopicLockFields,
  relation(DiscussionTopicObject, 'course', () => CourseObject, {
    description: 'The course; null for a topic of a group.',
  }),
  relation(DiscussionTopicObject, 'group', () => GroupObject, {
    description: 'The group; null for a topic of a course.',
  }),
  relation(DiscussionTopicObject, 'groupCategory', () => GroupCategoryObject, {
    description: 'The set of groups that discuss it.',
  }),
  relation(DiscussionTopicObject, 'rootTopic', () => DiscussionTopicObject, {
    description: 'The topic that a group’s topic was made for.',
  }),
  relation(DiscussionTopicObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment that grades it; null for none, and where it is not yours to see.',
  }),
  relation(AssignmentObject, 'discussionTopic', () => DiscussionTopicObject, {
    description: 'The discussion that it grades; null for none, and where it is not yours to see.',
  }),
  relation(DiscussionTopicObject, 'author', () => UserObject, {
    description: 'Who wrote it; null for an entry of somebody’s feed.',
  }),
  relation(DiscussionTopicObject, 'sections', () => SectionObject, {
    description: 'The sections that are shown it; none for all of them.',
    list: true,
  }),
  relation(DiscussionTopicObject, 'attachments', () => FileObject, {
    description: 'The file put to it, if any.',
    list: true,
  }),
  permissionsField(DiscussionTopicObject, 'DiscussionTopicPermissions', discussionTopicReads, {
    attach: 'May put files to entries.',
    update: 'May change what it says: no blueprint has locked that.',
    reply: 'May write entries.',
    delete: 'May delete it: no blueprint has locked it.',
    moderate: 'May lock, pin and publish it, and say when and to whom it is shown.',
  }),
  relation(ModuleItemObject, 'discussionTopic', () => DiscussionTopicObject, {
    description: 'The discussion that it shows; null for other contents, and when it is not yours to see.',
  }),
  StreamTopicFields,
  relation(StreamItemObject, 'discussionTopic', () => DiscussionTopicObject, {
    description: 'The discussion or announcement that it is about; null for others, and when it is not yours to see.',
  }),
  relation(CourseObject, 'homeAnnouncements', () => DiscussionTopicObject, {
    description:
      'The last announcements, as many as the home page of the course shows, the newest first; none where it shows none.',
    list: true,
  }),
  ...listsOf(CourseObject, 'course'),
  ...listsOf(GroupObject, 'group'),
];
