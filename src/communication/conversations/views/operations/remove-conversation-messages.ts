import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Conversation } from '../../conversation.entity.js';
import { conversationReads } from '../../conversation.reads.js';
import { nothingToRemove, notThere } from '../../conversation.refusals.js';
import { heldOf } from '../conversation-views.sql.js';
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
  const messageIds = [...new Set(messages.filter((one) => typeof one === 'number'))];
  if (messages.length === 0) throw nothingToRemove();
  const { id: conversationId, rootAccountId } = conversation;
  const asked = heldOf.with({ rootAccountId, conversationId, userId: ctx.actor.userId, messageIds });
  const held = await ctx.services.database.rows(asked, ctx.em, ctx.meter);
  if (held.length < messageIds.length || messages.some((one) => typeof one !== 'number')) throw notThere();
  await removeFromView(ctx, conversation, messageIds);
  return conversation;
}
