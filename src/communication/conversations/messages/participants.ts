import type { OperationContext } from '../../../platform/transaction/context.js';
import { takingPartIn } from './participants.sql.js';

/**
 * Ids of those who take part in a conversation that is locked, whether it is in their sight or not; by ascending id. Who has
 * been deleted, or belongs to the tenant no longer, is none of them.
 */
export async function participantsOf(ctx: OperationContext, conversationId: number): Promise<readonly number[]> {
  const asked = takingPartIn.with({ actor: ctx.actor, conversationId });
  const rows = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  return rows.map(({ id }) => id);
}
