/** How a message goes out: to the people of one conversation, or of many. */
import { publishAllToStream } from '../../../learning/activity-stream/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Addressees } from '../addressing/addressees.js';
import { messagesAnnounced } from '../announce-messages.sql.js';
import { tellOfMessages, tellOfPeople } from '../tell-of-messages.js';
import { messageDelivered } from './delivery.sql.js';
import type { MessageContent } from './message-content.js';

/** A conversation that is locked, and who gets the message there beside its author. */
export interface Destination {
  readonly conversationId: number;
  readonly subject: string | null;
  readonly userIds: readonly number[];
}

/** A message on its way. */
export interface Delivery {
  readonly content: MessageContent;
  /** Each conversation once. */
  readonly destinations: readonly Destination[];
  /** Where it is sent; empty for nowhere, and then it belongs where author and recipient meet. */
  readonly places: Addressees['places'];
  /** Earlier messages of the one destination that are shown to those who do not hold them. */
  readonly includedIds?: readonly number[];
  /** Conversations begin with it, and its author wants to know that it has gone out. */
  readonly begins?: boolean;
}

export interface SentMessage {
  readonly id: number;
  readonly conversationId: number;
}

/**
 * Writes a message into conversations and shows it to their people, in the transaction of the use case: as many statements
 * for a hundred conversations as for one. Answers the messages, in the order of the destinations.
 */
export async function deliver(ctx: OperationContext, delivery: Delivery): Promise<SentMessage[]> {
  const { content, destinations, places, includedIds = [] } = delivery;
  if (destinations.length === 0) return [];
  const { rootAccountId, userId: authorId } = ctx.actor;
  const pairs = destinations.flatMap(({ conversationId, userIds }) =>
    [...new Set([...userIds, authorId])].map((userId) => ({ conversationId, userId })),
  );
  await ctx.em.flush();
  const sent = await write<SentMessage>(
    ctx,
    messageDelivered.with({
      rootAccountId,
      authorId,
      ...content,
      conversationIds: destinations.map(({ conversationId }) => conversationId),
      ofConversations: pairs.map(({ conversationId }) => conversationId),
      toUsers: pairs.map(({ userId }) => userId),
      includedIds,
      ...places,
    }),
  );
  await follow(ctx, delivery, sent);
  return sent;
}

/** What follows when a message has gone out, in the same transaction. */
async function follow(ctx: OperationContext, delivery: Delivery, sent: readonly SentMessage[]): Promise<void> {
  const { content, destinations, begins = false } = delivery;
  const { userId: authorId } = ctx.actor;
  const events = destinations.map(({ conversationId, subject, userIds }) => ({
    assetId: conversationId,
    title: subject ?? '',
    path: `/conversations/${conversationId}`,
    userIds: userIds.filter((userId) => userId !== authorId),
  }));
  await publishAllToStream(ctx, 'Conversation', events);
  const ids = sent.map(({ id }) => id);
  await tellOfMessages(ctx, ids, begins ? ids : []);
  if (content.addedUserIds.length > 0) for (const id of ids) await tellOfPeople(ctx, id);
  await write(ctx, messagesAnnounced.with({ messageIds: ids }));
  for (const { id, conversationId } of sent)
    ctx.audit({
      type: 'conversation_message_sent',
      subjectType: 'ConversationMessage',
      subjectId: id,
      data: { conversationId },
    });
}
