import { idsNamed } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { outcomeReads } from './outcome.reads.js';
import { outcomeNotUsable } from './outcome.refusals.js';
import { holdOutcomes, type OutcomeOwner } from './outcome-place.js';
import { outcomesUsableIn } from './usable-outcomes.sql.js';

/** An outcome that a group of the course or account may link, which nobody ends before the end of the transaction. @throws Refusal 400 under `outcomeId` */
export async function outcomeForGroup(
  ctx: OperationContext,
  { courseId, accountId }: OutcomeOwner,
  key: RecordKey,
): Promise<number> {
  const [outcomeId] = await idsNamed(ctx, outcomeReads, [key]);
  if (outcomeId === undefined) throw outcomeNotUsable();
  const found = async () => {
    const bound = outcomesUsableIn.with({ courseId, accountId, ids: [outcomeId] });
    const [row] = await ctx.services.database.rows<{ id: number; isGlobal: boolean }>(bound, ctx.em, ctx.meter);
    if (row === undefined) throw outcomeNotUsable();
    return row;
  };
  const { isGlobal } = await found();
  if (isGlobal) {
    await holdOutcomes(ctx, 'all tenants', 'shared');
    await found();
  }
  return outcomeId;
}
