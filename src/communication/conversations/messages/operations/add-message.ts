import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { placesOf } from '../../addressing/place.js';
import type { Conversation } from '../../conversation.entity.js';
import { conversationReads } from '../../conversation.reads.js';
import { notAmongPeople, notHeld } from '../../conversation.refusals.js';
import { keepJournal } from '../../journal/keep-journal.js';
import { deliver } from '../deliver.js';
import { heldMessages } from '../held-messages.js';
import { countRefusals, messageRefusals, type NewMessage } from '../message.rules.js';
import { contentOf, idsOf } from '../message-content.js';
import { participantsOf } from '../participants.js';

/** A message to people who take part, as it is given. */
export interface AddedMessage extends NewMessage {
  /** Those of them who get it; all unless given. The author alone sends it to nobody else. */
  readonly recipients?: readonly RecordKey[] | null | undefined;
  /** Messages of the conversation that it passes on. */
  readonly includedMessageIds?: readonly RecordKey[] | null | undefined;
}

/**
 * Writes into a conversation. Refusals: 400 by field; 403 where its author may no longer write to anybody in it; 404.
 * Source: D3 · Conversations, add_message; supplement §4.9.
 */
export async function addMessage(ctx: OperationContext, key: RecordKey, given: AddedMessage): Promise<Conversation> {
  const conversation = await authorizedFind(ctx, conversationReads, 'reply', key);
  const { id, subject, courseId } = conversation;
  refuseInvalid([
    ...messageRefusals(given),
    ...countRefusals('includedMessageIds', given.includedMessageIds, 'messages'),
  ]);
  const userIds = await recipientsOf(ctx, id, given.recipients);
  const notThere = () => notHeld('includedMessageIds');
  const includedIds = await heldMessages(ctx, given.includedMessageIds, notThere, id);
  const content = await contentOf(ctx, given, includedIds);
  const places = placesOf(conversation);
  const destinations = [{ conversationId: id, subject, userIds }];
  await deliver(ctx, { content, destinations, places, includedIds });
  if (given.userNote === true) await keepJournal(ctx, { subject, body: content.body, userIds, courseId });
  return conversation;
}

/** Who gets it: all who take part, or those of them who are named. @throws Refusal 400 on `recipients` */
async function recipientsOf(
  ctx: OperationContext,
  conversationId: number,
  given: AddedMessage['recipients'],
): Promise<readonly number[]> {
  const all = await participantsOf(ctx, conversationId);
  if (given === null || given === undefined) return all;
  const named = idsOf(given);
  const there = new Set(all);
  if (named.length === 0 || named.some((id) => !there.has(id))) throw notAmongPeople();
  return named;
}
