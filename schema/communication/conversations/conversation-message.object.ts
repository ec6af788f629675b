import { Field, ObjectType } from 'type-graphql';
import { conversationMessageReads } from '../../../src/communication/conversations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D3 · Conversations; supplement §4.9, Message. */
@ReadBy(conversationMessageReads)
@ObjectType('ConversationMessage', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What somebody wrote in a conversation. It never changes.',
})
export class ConversationMessageObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the conversation.' })
  conversationId!: number;

  @Field(() => RecordId, { description: 'Record id of who wrote it.' })
  authorId!: number;

  @Field(() => String, { description: 'What it says: plain text, which has to be escaped where it is shown as HTML.' })
  body!: string;

  @Field(() => Boolean, { description: 'The service wrote it, to say that people were added.' })
  generated!: boolean;

  @Field(() => [RecordId], { description: 'Record ids of those whom it was sent to, and of who wrote it.' })
  recipientIds!: number[];

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;
}

export const ConversationMessageConnection = connectionType('ConversationMessage', () => ConversationMessageObject);
