import { FieldResolver, Resolver, Root } from 'type-graphql';
import { StreamItemObject } from '../../learning/activity-stream/stream-item.object.js';
import { needs, relation } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { ConversationObject } from './conversation.object.js';

interface AboutConversation {
  readonly conversationId: number | null;
}
const streamNeeds = needs<AboutConversation>();

@Resolver(() => StreamItemObject)
class StreamConversationFields {
  @streamNeeds('conversationId')
  @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the conversation, for conversations.' })
  conversationId(@Root() { conversationId }: AboutConversation): number | null {
    return conversationId;
  }
}

export const conversationStreamFields = [
  StreamConversationFields,
  relation(StreamItemObject, 'conversation', () => ConversationObject, {
    description: 'The conversation, for conversations; null once you hold no message of it.',
  }),
];
