/** How people are told of messages by mail: once for each, in the transaction in which it is written. */
import { type TellingContext, tell } from '../../identity/notification-events/index.js';
import { conversationBegun, messageSent, peopleAdded } from './occasions.sql.js';

/**
 * Tells those to whom messages were sent of them; of those that began a conversation, their author as well.
 * @param begun those among them that began one
 */
export async function tellOfMessages(
  ctx: TellingContext,
  messageIds: readonly number[],
  begun: readonly number[] = [],
): Promise<void> {
  await tell(ctx, messageSent, messageIds);
  // Whoever does something is not told of it, but here they are the one who wants to know that it has gone out.
  await tell({ ...ctx, actor: { userId: 0, rootAccountId: ctx.actor.rootAccountId } }, conversationBegun, begun);
}

/** Tells people that they were added to a conversation. @param messageId the generated message that says so */
export const tellOfPeople = (ctx: TellingContext, messageId: number): Promise<void> =>
  tell(ctx, peopleAdded, [messageId]);
