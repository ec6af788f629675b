import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { demandedAddressees } from '../../addressing/addressees.js';
import { placesOf } from '../../addressing/place.js';
import { mostInGroup, recipientRefusals } from '../../addressing/recipients.rules.js';
import type { Conversation } from '../../conversation.entity.js';
import { conversationReads } from '../../conversation.reads.js';
import { nobodyNew, privateConversation, tooManyInGroup } from '../../conversation.refusals.js';
import { deliver } from '../deliver.js';
import { generatedContent } from '../generated-message.js';
import { participantsOf } from '../participants.js';

/**
 * Adds people to a conversation of several, with a message of the service that tells all of it. What was said before stays
 * hidden from those who come. Refusals: 400 by field; 403 where the actor may no longer write to anybody in it; 404.
 * Source: D3 · Conversations, add_recipients; supplement §4.9.
 * @param codes of people, courses, sections and groups
 */
export async function addRecipients(
  ctx: OperationContext,
  key: RecordKey,
  codes: readonly string[] | null | undefined,
): Promise<Conversation> {
  const conversation = await authorizedFind(ctx, conversationReads, 'reply', key);
  if (conversation.private) throw privateConversation();
  refuseInvalid(recipientRefusals(codes));
  const { userIds, places: named } = await demandedAddressees(ctx, codes ?? []);
  const before = await participantsOf(ctx, conversation.id);
  const added = userIds.filter((id) => !before.includes(id));
  if (added.length === 0) throw nobodyNew();
  if (before.length + added.length - 1 > mostInGroup) throw tooManyInGroup(mostInGroup);
  const content = await generatedContent(ctx, added);
  const { id, subject } = conversation;
  const destinations = [{ conversationId: id, subject, userIds: [...before, ...added] }];
  // Where nobody was named as one of a place, it is sent in that in which the conversation was begun.
  const isPlaced = named.courseIds.length + named.groupIds.length > 0;
  await deliver(ctx, { content, destinations, places: isPlaced ? named : placesOf(conversation) });
  return conversation;
}
