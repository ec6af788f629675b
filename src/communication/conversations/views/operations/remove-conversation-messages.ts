import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Conversation } from '../../conversation.entity.js';
import { conversationReads } from '../../conversation.reads.js';
import { nothingToRemove, notThere } from '../../conversation.refusals.js';
import { heldMessages } from '../../messages/held-messages.js';
import { removeFromView } from '../own-view.js';

/**
 * Takes messages out of what the actor sees of a conversation; without any left it is out of their sight until a new one
 * comes. Refusals: 400 by field without messages, and where the actor holds one of them not, or not there; 404.
 * Source: D3 · Conversations; supplement §4.9.
 */
export async function removeConversationMessages(
  ctx: OperationContext,
  key: RecordKey,
  messages: readonly RecordKey[],
): Promise<Conversation> {
  const conversation = await authorizedFind(ctx, conversationReads, 'visible', key);
  if (messages.length === 0) throw nothingToRemove();
  await removeFromView(ctx, conversation, await heldMessages(ctx, messages, notThere, conversation.id));
  return conversation;
}
