import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Addressees } from '../addressing/addressees.js';
import type { Place } from '../addressing/place.js';
import { type Destination, deliver, type SentMessage } from '../messages/deliver.js';
import type { MessageContent } from '../messages/message-content.js';
import { conversationsMade, type NewPairs, pairsLocked, pairsMade } from './private-conversations.sql.js';

/** A message that goes to people. */
export interface Sending {
  readonly content: MessageContent;
  /** Each once, in the order in which they get it; the author's own for a conversation with themself. */
  readonly userIds: readonly number[];
  /** Of conversations that are made. */
  readonly subject: string | null;
  /** Where conversations that are made begin. */
  readonly place: Place;
  readonly places: Addressees['places'];
  /** Each gets a new conversation, also one to whom the author has written before. */
  readonly forceNew: boolean;
}

export interface Outcome {
  readonly sent: SentMessage[];
  /** How many of the conversations were there before. */
  readonly known: number;
}

/**
 * Sends a message to people, each in a conversation of two: that which the two have, or a new one. As many statements for a
 * hundred as for one. Answers the messages in the order of the people.
 */
export async function sendPrivately(ctx: OperationContext, sending: Sending): Promise<Outcome> {
  const { content, userIds, subject, places, forceNew } = sending;
  await ctx.em.flush();
  const { ids, known } = forceNew ? await newOnes(ctx, sending) : await ofPairs(ctx, sending);
  const destinations = userIds.map(
    (userId, index): Destination => ({ conversationId: ids[index] as number, subject, userIds: [userId] }),
  );
  return { sent: await deliver(ctx, { content, destinations, places, begins: true }), known };
}

async function newOnes(ctx: OperationContext, { userIds, subject, place }: Sending) {
  const values = { rootAccountId: ctx.actor.rootAccountId, private: true, subject, ...place };
  const made = await write<{ id: number }>(ctx, conversationsMade.with({ ...values, count: userIds.length }));
  return { ids: made.map(({ id }) => id), known: 0 };
}

async function ofPairs(ctx: OperationContext, { userIds, subject, place }: Sending) {
  const { rootAccountId, userId: authorId } = ctx.actor;
  const pairs: NewPairs = { rootAccountId, authorId, userIds, subject, ...place };
  const made = await write(ctx, pairsMade.with(pairs));
  const rows = await ctx.services.database.rows<{ id: number; userId: number }>(
    pairsLocked.with(pairs),
    ctx.em,
    ctx.meter,
  );
  const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
  return { ids: userIds.map((userId) => idOf.get(userId) as number), known: userIds.length - made.length };
}
