import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { allConversationsRead } from '../conversation-views.sql.js';

/** Notes that the actor has seen all their conversations; answers how many they had not. Source: D3 · Conversations. */
export async function markAllConversationsRead(ctx: OperationContext): Promise<number> {
  const { rootAccountId, userId } = ctx.actor;
  return (await write(ctx, allConversationsRead.with({ rootAccountId, userId }))).length;
}
