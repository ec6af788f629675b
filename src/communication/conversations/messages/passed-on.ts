/** Messages that are passed on with another one. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { notHeld } from '../conversation.refusals.js';
import { heldAmong } from './held-messages.sql.js';
import { idsOf } from './message-content.js';

/**
 * Messages that the author holds, in the order in which they are named.
 * @param of `field` of the input that names them; `conversationId` when they must be of this conversation
 * @throws Refusal 400 on the field for one that the author does not hold there
 */
export async function heldMessages(
  ctx: OperationContext,
  keys: readonly RecordKey[] | null | undefined,
  of: { readonly field: string; readonly conversationId?: number },
): Promise<readonly number[]> {
  const ids = idsOf(keys);
  if (ids.length === 0) return [];
  const { userId, rootAccountId } = ctx.actor;
  const asked = { ids, userId, rootAccountId, conversationId: of.conversationId ?? null };
  const held = await ctx.services.database.rows<{ id: number }>(heldAmong.with(asked), ctx.em, ctx.meter);
  const there = new Set(held.map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) throw notHeld(of.field);
  return ids;
}
