import { Arg, Ctx, Int, Resolver } from 'type-graphql';
import {
  deleteConversation,
  type ConversationEvent as Event,
  markAllConversationsRead,
  markConversationRead,
  removeConversationMessages,
  updateConversation,
  updateConversations,
} from '../../../src/communication/conversations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ConversationEvent } from './conversation.enums.js';
import { ConversationObject } from './conversation.object.js';
import { UpdateConversationInput } from './conversation-view.inputs.js';

const theConversation = { description: 'Record id of the conversation.' };

/** What somebody does with conversations as they see them: nobody else sees anything of it. */
@Resolver()
export class ConversationViewMutations {
  @PayloadMutation('conversation', () => ConversationObject, {
    description: 'Changes how you have a conversation: whether it is read, archived, followed, and your star.',
  })
  updateConversation(
    @Arg('id', () => RecordId, theConversation) id: RecordKey,
    @Arg('input', () => UpdateConversationInput, { description: 'What changes.' }) input: UpdateConversationInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateConversation(ctx, id, input);
  }

  @PayloadMutation('conversation', () => ConversationObject, {
    description: 'Notes that you have seen a conversation. One that is archived stays so.',
  })
  markConversationRead(@Arg('id', () => RecordId, theConversation) id: RecordKey, @Ctx() ctx: OperationContext) {
    return markConversationRead(ctx, id);
  }

  @PayloadMutation('count', () => Int, {
    description: 'Notes that you have seen all your conversations; answers how many you had not.',
  })
  markAllConversationsRead(@Ctx() ctx: OperationContext) {
    return markAllConversationsRead(ctx);
  }

  @PayloadMutation('conversation', () => ConversationObject, {
    description: 'Takes a conversation out of your sight, with all its messages, until a new one comes.',
  })
  deleteConversation(@Arg('id', () => RecordId, theConversation) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteConversation(ctx, id);
  }

  @PayloadMutation('conversation', () => ConversationObject, {
    description:
      'Takes messages out of your sight. A conversation without any left is gone as well, until a new one comes.',
  })
  removeConversationMessages(
    @Arg('id', () => RecordId, theConversation) id: RecordKey,
    @Arg('messageIds', () => [RecordId], { description: 'Record ids of messages that you hold there.' })
    messageIds: RecordKey[],
    @Ctx() ctx: OperationContext,
  ) {
    return removeConversationMessages(ctx, id, messageIds);
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description:
      'Does the same with many of your conversations, one after the other, after the answer. What is none of yours is left as it is and counts as failed.',
  })
  updateConversations(
    @Arg('conversationIds', () => [RecordId], { description: 'Record ids of the conversations, at most 500.' })
    conversationIds: RecordKey[],
    @Arg('event', () => ConversationEvent, { description: 'What is done.' }) event: Event,
    @Ctx() ctx: OperationContext,
  ) {
    return updateConversations(ctx, conversationIds, event);
  }
}
