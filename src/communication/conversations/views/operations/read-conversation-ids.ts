import type { RequestContext } from '../../../../platform/transaction/context.js';
import { refuseBadLabels } from '../../conversation-filter.rules.js';
import { type AskedList, idsOfConversations } from '../conversation-views.sql.js';

/**
 * The ids of all conversations of a list of the actor's, at most 10,000. Refusals: 400 by field for a label that is none.
 * Source: supplement §4.9, include_all_conversation_ids.
 */
export async function readConversationIds(ctx: RequestContext, list: AskedList): Promise<number[]> {
  refuseBadLabels({ ...list });
  const asked = idsOfConversations.with({ actor: ctx.actor, ...list });
  return (await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter)).map(({ id }) => id);
}
