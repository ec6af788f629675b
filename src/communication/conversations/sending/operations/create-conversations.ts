import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { type Addressees, demandedAddressees } from '../../addressing/addressees.js';
import { nowhere, type Place, placeOf, placesOf } from '../../addressing/place.js';
import { mostInGroup } from '../../addressing/recipients.rules.js';
import { modeIgnored, notHeld, subjectIgnored, tooManyInGroup } from '../../conversation.refusals.js';
import { keepJournal } from '../../journal/keep-journal.js';
import { heldMessages } from '../../messages/held-messages.js';
import { messageRefusals } from '../../messages/message.rules.js';
import { contentOf } from '../../messages/message-content.js';
import type { ConversationBatch } from '../conversation-batch.entity.js';
import { conversationRefusals, mostAtOnce, type NewConversation } from '../new-conversation.rules.js';
import { sendPrivately } from '../send-privately.js';
import { sendToGroup } from '../send-to-group.js';
import { startBatch } from '../start-batch.js';

/** What came of it: conversations with the message, or what sends it in the background. */
export interface Created {
  readonly conversations: readonly { readonly id: number }[];
  readonly batch: ConversationBatch | null;
}

/**
 * Writes to people: in one conversation of all, or to each alone, where a conversation that the two have is gone on with.
 * Over a hundred people who are written to one by one, and with `mode` async any, are sent to in the background. Refusals:
 * 400 by field. Source: supplement §4.9, POST /conversations.
 */
export async function createConversations(ctx: OperationContext, given: NewConversation): Promise<Created> {
  refuseInvalid([...conversationRefusals(given), ...messageRefusals(given)]);
  const named = await placeOf(ctx, given.contextCode);
  const { userIds, places } = await demandedAddressees(ctx, given.recipients ?? []);
  const alone = userIds.length === 1 && userIds[0] === ctx.actor.userId;
  const isGroup = given.groupConversation === true && given.bulkMessage !== true && !alone;
  if (isGroup && userIds.length > mostInGroup) throw tooManyInGroup(mostInGroup);
  const forwardedIds = await heldMessages(ctx, given.forwardedMessageIds, () => notHeld('forwardedMessageIds'));
  const content = await contentOf(ctx, given, forwardedIds);
  const subject = given.subject?.trim() || null;
  const forceNew = given.forceNew === true;
  const userNote = given.userNote === true;
  const sending = { content, userIds, subject, ...whereTo(named, places), forceNew };
  if (!isGroup && (given.mode === 'async' || userIds.length > mostAtOnce))
    return { conversations: [], batch: await startBatch(ctx, sending, userNote) };
  const { sent, known } = isGroup ? await sendToGroup(ctx, sending) : await sendPrivately(ctx, sending);
  if (isGroup && given.mode === 'async') ctx.ignored.push(modeIgnored);
  if (subject !== null && known > 0) ctx.ignored.push(subjectIgnored);
  if (userNote) await keepJournal(ctx, { subject, body: content.body, userIds, courseId: sending.place.courseId });
  return { conversations: sent.map(({ conversationId }) => ({ id: conversationId })), batch: null };
}

/** The place that is named, else those whose people are written to; one of them is where a conversation begins. */
function whereTo(named: Place, places: Addressees['places']): { place: Place; places: Addressees['places'] } {
  if (named.courseId !== null || named.groupId !== null) return { place: named, places: placesOf(named) };
  if (places.courseIds.length + places.groupIds.length !== 1) return { place: nowhere, places };
  return { place: { courseId: places.courseIds[0] ?? null, groupId: places.groupIds[0] ?? null }, places };
}
