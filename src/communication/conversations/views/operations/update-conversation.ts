import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Conversation } from '../../conversation.entity.js';
import { type ConversationViewPatch, changeView } from '../conversation-view.rules.js';
import { ownView } from '../own-view.js';

/** Changes how the actor has a conversation. Refusals: 404. Source: D3 · Conversations; supplement §4.9. */
export async function updateConversation(
  ctx: OperationContext,
  key: RecordKey,
  patch: ConversationViewPatch,
): Promise<Conversation> {
  const { conversation, view } = await ownView(ctx, key);
  ctx.ignored.push(...changeView(view, conversation.private, patch));
  return conversation;
}
