import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { conversationReads } from '../../conversation.reads.js';
import { conversationRead } from '../conversation-views.sql.js';

/**
 * Notes that the actor has seen a conversation: what was unread is read, what is archived stays so. Nobody who writes there
 * meanwhile is waited for: what they write makes it unread again, or is shown with it. Refusals: 404.
 * Source: supplement §4.9, GET /conversations/:id.
 */
export async function markConversationRead(ctx: OperationContext, key: RecordKey): Promise<{ readonly id: number }> {
  const id = await authorizedId(ctx, conversationReads, 'visible', key);
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, conversationRead.with({ rootAccountId, conversationId: id, userId }));
  return { id };
}
