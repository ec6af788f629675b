import { idsNamed } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { outcomeReads } from './outcome.reads.js';
import { outcomeNotUsable } from './outcome.refusals.js';
import { holdOutcomes } from './outcome-place.js';
import { usableOutcome } from './outcomes.sql.js';

/** An outcome that the group may link, which nobody ends before the end of the transaction. @throws Refusal 400 under `outcomeId` */
export async function outcomeForGroup(ctx: OperationContext, groupId: number, key: RecordKey): Promise<number> {
  const [outcomeId] = await idsNamed(ctx, outcomeReads, [key]);
  if (outcomeId === undefined) throw outcomeNotUsable();
  const found = async () => {
    const bound = usableOutcome.with({ groupId, outcomeId });
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
