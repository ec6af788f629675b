/** The actor's view of a conversation, for a change. */
import { LockMode } from '@mikro-orm/core';
import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Conversation } from '../conversation.entity.js';
import { conversationReads } from '../conversation.reads.js';
import { ConversationView } from '../conversation-view.entity.js';
import { messagesRemoved } from './conversation-views.sql.js';

export interface OwnView {
  readonly conversation: Conversation;
  readonly view: ConversationView;
}

/** Locks a conversation, and then what the actor sees of it. Refusals: 404. */
export async function ownView(ctx: OperationContext, key: RecordKey): Promise<OwnView> {
  const conversation = await authorizedFind(ctx, conversationReads, 'visible', key);
  const { id: conversationId, rootAccountId } = conversation;
  // unguarded: the actor's own view of a conversation that was authorized.
  const view = await ctx.em.findOneOrFail(
    ConversationView,
    { rootAccountId, conversationId, userId: ctx.actor.userId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  return { conversation, view };
}

/** Takes messages out of what the actor sees of a conversation that they have locked, all of them without ids. */
export async function removeFromView(
  ctx: OperationContext,
  { id: conversationId, rootAccountId }: Conversation,
  messageIds: readonly number[] | null,
): Promise<void> {
  await write(ctx, messagesRemoved.with({ rootAccountId, conversationId, userId: ctx.actor.userId, messageIds }));
}
