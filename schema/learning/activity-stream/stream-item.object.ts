import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { streamItemReads, streamTypes } from '../../../src/learning/activity-stream/index.js';
import { ContextType } from '../../identity/accounts/context-type.enums.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const StreamType = wordEnum(streamTypes, {
  name: 'StreamType',
  description: 'What an item of a stream is about.',
  values: {
    DiscussionTopic: 'A discussion.',
    Announcement: 'An announcement.',
    Conversation: 'A conversation.',
    Message: 'A message of the service.',
    Submission: 'A submission that was graded or commented.',
    WebConference: 'A web conference.',
    Collaboration: 'A collaboration.',
    AssessmentRequest: 'A request to review somebody’s work.',
  },
});
export type StreamType = WordOf<typeof StreamType>;

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

  @Field(() => ContextType, { nullable: true, description: 'A course or a group; null for what belongs to neither.' })
  contextType!: ContextType | null;

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

export const StreamItemConnection = connectionType('StreamItem', () => StreamItemObject);
