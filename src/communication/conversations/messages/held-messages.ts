/** Messages that a request names, of those that the actor holds. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { heldAmong } from './held-messages.sql.js';
import { idsOf } from './message-content.js';

/**
 * Messages that the actor holds, in the order in which they are named, each once.
 * @param notThere what is refused where the actor does not hold one of them
 * @param conversationId of which they have to be; any unless given
 */
export async function heldMessages(
  ctx: OperationContext,
  keys: readonly RecordKey[] | null | undefined,
  notThere: () => Refusal,
  conversationId: number | null = null,
): Promise<readonly number[]> {
  const ids = idsOf(keys);
  if (ids.length === 0) return [];
  const { userId, rootAccountId } = ctx.actor;
  const asked = { ids, userId, rootAccountId, conversationId };
  const held = await ctx.services.database.rows<{ id: number }>(heldAmong.with(asked), ctx.em, ctx.meter);
  const there = new Set(held.map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) throw notThere();
  return ids;
}
