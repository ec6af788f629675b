import type { RequestContext } from '../../../../platform/transaction/context.js';
import { unreadConversations } from '../conversation-views.sql.js';

/** How many conversations the actor has not seen. Source: D3 · Conversations, unread_count. */
export async function readUnreadCount(ctx: RequestContext): Promise<number> {
  const asked = unreadConversations.with({ actor: ctx.actor });
  const [{ unread } = { unread: 0 }] = await ctx.services.database.rows<{ unread: number }>(asked, ctx.em, ctx.meter);
  return unread;
}
