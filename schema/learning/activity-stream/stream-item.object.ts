import { Extensions, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { streamItemReads } from '../../../src/learning/activity-stream/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

export enum StreamType {
  DISCUSSION_TOPIC = 'DiscussionTopic',
  ANNOUNCEMENT = 'Announcement',
  CONVERSATION = 'Conversation',
  MESSAGE = 'Message',
  SUBMISSION = 'Submission',
  WEB_CONFERENCE = 'WebConference',
  COLLABORATION = 'Collaboration',
  ASSESSMENT_REQUEST = 'AssessmentRequest',
}
registerEnumType(StreamType, {
  name: 'StreamType',
  description: 'What an item of a stream is about.',
  valuesConfig: {
    DISCUSSION_TOPIC: { description: 'A discussion.' },
    ANNOUNCEMENT: { description: 'An announcement.' },
    CONVERSATION: { description: 'A conversation.' },
    MESSAGE: { description: 'A message of the service.' },
    SUBMISSION: { description: 'A submission that was graded or commented.' },
    WEB_CONFERENCE: { description: 'A web conference.' },
    COLLABORATION: { description: 'A collaboration.' },
    ASSESSMENT_REQUEST: { description: 'A request to review somebody’s work.' },
  },
});

/** Source: supplement §3.5. */
@ReadBy(streamItemReads)
@ObjectType('StreamItem', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Something that happened and concerns the viewer.',
})
export class StreamItemObject extends NodeObject {
  @Field(() => StreamType, { description: 'What it is about.' })
  type!: StreamType;

  @Field(() => RecordId, { description: 'Record id of what it is about.' })
  assetId!: number;

  @Field(() => String, { description: 'The name of what it is about; the subject of a message.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Its text, where it has one.' })
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'Kind of message; null for everything else.' })
  notificationCategory!: string | null;

  @Extensions({ column: 'read' })
  @Field(() => Boolean, { description: 'True once the viewer has read it.' })
  readState!: boolean;

  @Field(() => String, { nullable: true, description: '`Course` or `Group`; null for what belongs to no context.' })
  contextType!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group.' })
  groupId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the message, for messages.' })
  messageId!: number | null;

  @Field(() => DateTime, { description: 'When it happened first.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it happened last; the order of the stream.' })
  happenedAt!: string;
}

@ObjectType('StreamSummary', { simpleResolvers: true, description: 'How much of one kind stands in a stream.' })
export class StreamSummaryObject {
  @Field(() => StreamType, { description: 'What the items are about.' })
  type!: StreamType;

  @Field(() => String, { nullable: true, description: 'Kind of message; null for everything else.' })
  notificationCategory!: string | null;

  @Field(() => Int, { description: 'Items.' })
  count!: number;

  @Field(() => Int, { description: 'Items not yet read.' })
  unreadCount!: number;
}
