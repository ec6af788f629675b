import { Arg, Ctx, Resolver } from 'type-graphql';
import { addMessage, addRecipients, createConversations } from '../../../src/communication/conversations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ConversationObject } from './conversation.object.js';
import { ConversationBatchObject } from './conversation-batch.object.js';
import { AddMessageInput, CreateConversationsInput, recipientCodes } from './conversation-writing.inputs.js';

@Resolver()
export class ConversationWritingMutations {
  @PayloadMutation('conversations', () => [ConversationObject], {
    description:
      'Writes to people: in one conversation of all, or with each alone, where a conversation of the two goes on. Over 100 people who are written to one by one get it in the background.',
    besides: {
      name: 'batch',
      type: () => ConversationBatchObject,
      description: 'What sends it in the background; null where the conversations are there.',
    },
  })
  createConversations(
    @Arg('input', () => CreateConversationsInput, { description: 'The message.' }) input: CreateConversationsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createConversations(ctx, input);
  }

  @PayloadMutation('conversation', () => ConversationObject, { description: 'Writes into a conversation.' })
  addMessage(
    @Arg('conversationId', () => RecordId, { description: 'Record id of the conversation.' }) id: RecordKey,
    @Arg('input', () => AddMessageInput, { description: 'The message.' }) input: AddMessageInput,
    @Ctx() ctx: OperationContext,
  ) {
    return addMessage(ctx, id, input);
  }

  @PayloadMutation('conversation', () => ConversationObject, {
    description: 'Adds people to a conversation of several. They do not see what was said before.',
  })
  addRecipients(
    @Arg('conversationId', () => RecordId, { description: 'Record id of the conversation.' }) id: RecordKey,
    @Arg('recipients', () => [String], { description: recipientCodes }) recipients: string[],
    @Ctx() ctx: OperationContext,
  ) {
    return addRecipients(ctx, id, recipients);
  }
}
