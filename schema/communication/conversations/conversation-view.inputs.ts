import { Field, InputType } from 'type-graphql';
import { ConversationState } from './conversation.enums.js';

/** Source: D3 · Conversations; supplement §4.9. */
@InputType({ description: 'How the viewer has a conversation from now on. What is absent stays as it is.' })
export class UpdateConversationInput {
  @Field(() => ConversationState, {
    nullable: true,
    description: 'How they have it. It counts before what `subscribed` would make of it.',
  })
  workflowState?: ConversationState | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for new messages to make it unread. To turn it off marks it as read. A conversation of two is always followed.',
  })
  subscribed?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True to put a star to it.' })
  starred?: boolean | null;
}
