import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Conversation } from '../conversation.entity.js';
import { deliver } from '../messages/deliver.js';
import type { Outcome, Sending } from './send-privately.js';

/** Begins a conversation of several people with a message to all of them. */
export async function sendToGroup(ctx: OperationContext, sending: Omit<Sending, 'forceNew'>): Promise<Outcome> {
  const { content, userIds, subject, place, places } = sending;
  const { rootAccountId } = ctx.actor;
  const { id } = await insertNow(ctx, Conversation, { rootAccountId, private: false, subject, ...place });
  return {
    sent: await deliver(ctx, {
      content,
      destinations: [{ conversationId: id, subject, userIds }],
      places,
      begins: true,
    }),
    known: 0,
  };
}
