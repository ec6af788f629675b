/** What the service itself says in a conversation. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { MessageContent } from './message-content.js';
import { namesOfPeople } from './participants.sql.js';

/** Says that the actor has added people; programs read them from the message itself. */
export async function generatedContent(
  ctx: OperationContext,
  addedUserIds: readonly number[],
): Promise<MessageContent> {
  const { userId, rootAccountId } = ctx.actor;
  const asked = namesOfPeople.with({ rootAccountId, userIds: [userId, ...addedUserIds] });
  const [author = '', ...names] = (await ctx.services.database.rows<{ name: string }>(asked, ctx.em, ctx.meter)).map(
    ({ name }) => name,
  );
  return {
    body: `${author} added ${enumerated(names)} to the conversation.`,
    generated: true,
    attachmentIds: [],
    forwardedIds: [],
    addedUserIds,
    mediaCommentId: null,
    mediaCommentType: null,
  };
}

const enumerated = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
