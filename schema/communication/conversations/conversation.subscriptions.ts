import { Field, Int, ObjectType } from 'type-graphql';
import { messageReceived, unreadCountChanged } from '../../../src/communication/conversations/index.js';
import { LiveUpdateObject, liveField } from '../../platform/live.js';
import { RecordId } from '../../platform/scalars.js';

@ObjectType('MessageReceived', {
  implements: LiveUpdateObject,
  simpleResolvers: true,
  description: 'A message reached you: one that was sent to you, or that you sent yourself from another window.',
})
class MessageReceivedObject extends LiveUpdateObject {
  @Field(() => RecordId, { description: 'Record id of its conversation.' })
  conversationId!: number;

  @Field(() => String, { nullable: true, description: 'What the conversation is about; null without a subject.' })
  subject!: string | null;

  @Field({ description: 'The conversation is between two people.' })
  private!: boolean;

  @Field(() => RecordId, { description: 'Record id of who wrote it.' })
  authorId!: number;

  @Field({ description: 'The name of who wrote it.' })
  authorName!: string;

  @Field({ description: 'What it says, as plain text.' })
  body!: string;

  @Field({ description: 'The service wrote it, to say that people were added.' })
  generated!: boolean;
}

@ObjectType('UnreadCountChanged', {
  implements: LiveUpdateObject,
  simpleResolvers: true,
  description: 'You have another number of conversations that you have not read. The record is yourself.',
})
class UnreadCountChangedObject extends LiveUpdateObject {
  @Field(() => Int, { description: 'How many there are by now.' })
  unreadCount!: number;
}

export const conversationSubscriptions = [
  liveField('messageReceived', messageReceived, () => MessageReceivedObject, {
    description: 'Tells of messages that reach you, as they are sent.',
    node: 'ConversationMessage',
  }),
  liveField('unreadCountChanged', unreadCountChanged, () => UnreadCountChangedObject, {
    description: 'Tells how many conversations you have not read, whenever that changes.',
    node: 'User',
  }),
];
