import { Field, Int, ObjectType } from 'type-graphql';
import { conversationReads } from '../../../src/communication/conversations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { ConversationProperty, ConversationState } from './conversation.enums.js';
import { ConversationContextsObject } from './conversation-contexts.object.js';

/** Source: D3 · Conversations; supplement §4.9. */
@ReadBy(conversationReads)
@ObjectType('Conversation', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What people write to each other, as one of them, the viewer, sees it.',
})
export class ConversationObject extends NodeObject {
  @Field(() => String, { nullable: true, description: 'What it is about; null where nobody said.' })
  subject!: string | null;

  @Field(() => Boolean, { description: 'It is between two people, and others cannot be added.' })
  private!: boolean;

  @Field(() => ConversationState, { description: 'How the viewer has it.' })
  workflowState!: ConversationState;

  @Field(() => Boolean, { description: 'The viewer has put a star to it.' })
  starred!: boolean;

  @Field(() => Boolean, { description: 'New messages make it unread for the viewer.' })
  subscribed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The first 100 characters of the last message; null without one.',
  })
  lastMessage!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When that was written.' })
  lastMessageAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The first 100 characters of the last message that the viewer wrote; null without one.',
  })
  lastAuthoredMessage!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When that was written.' })
  lastAuthoredMessageAt!: string | null;

  @Field(() => Int, { description: 'Messages that the viewer sees.' })
  messageCount!: number;

  @Field(() => [ConversationProperty], { description: 'What it has beside its text.' })
  properties!: ConversationProperty[];

  @Field(() => Int, { description: 'People who take part.' })
  participantCount!: number;

  @Field(() => [RecordId], {
    description: 'Record ids of the others who take part; of who talks to themself, their own.',
  })
  audienceIds!: number[];

  @Field(() => ConversationContextsObject, { description: 'Where these are met.' })
  audienceContexts!: ConversationContextsObject;

  @Field(() => String, { nullable: true, description: 'Picture of the other one; null where there are several.' })
  avatarUrl!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course that it was begun in, if any.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group that it was begun in, if any.' })
  groupId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the course or group that it was begun in.' })
  contextName!: string | null;

  @Field(() => String, { nullable: true, description: 'The same as a code, `course_1` or `group_1`.' })
  contextCode!: string | null;

  @Field(() => Boolean, {
    description: 'Replies are locked: the viewer may no longer write to anybody there.',
  })
  cannotReply!: boolean;

  @Field(() => DateTime, { description: 'When it was begun.' })
  createdAt!: string;
}

export const ConversationConnection = connectionType('Conversation', () => ConversationObject);
