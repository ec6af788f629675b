import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Conversation } from '../../conversation.entity.js';
import { conversationReads } from '../../conversation.reads.js';
import { removeFromView } from '../own-view.js';

/**
 * Takes a conversation out of the actor's sight, with all its messages, until a new one comes. Refusals: 404.
 * Source: D3 · Conversations; supplement §4.9.
 */
export async function deleteConversation(ctx: OperationContext, key: RecordKey): Promise<Conversation> {
  const conversation = await authorizedFind(ctx, conversationReads, 'visible', key);
  await removeFromView(ctx, conversation, null);
  return conversation;
}
