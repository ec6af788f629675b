import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { alignedOutcomeStays } from './outcome.refusals.js';
import { holdOutcomes } from './outcome-place.js';
import { endsAlignedOutcome, linksEnded, linksGlobalOutcomes } from './outcomes.sql.js';

interface Ended {
  readonly groups: number;
  readonly links: number;
  readonly outcomes: number;
}

/**
 * Ends a group with everything below it, or a link alone; an outcome goes with its last link. The caller holds the outcomes
 * of the place alone.
 * @throws Refusal 400 `aligned_outcome` where that would be an outcome that something measures; nothing is ended then
 */
export async function endLinks(
  ctx: OperationContext,
  what: { readonly groupId: number } | { readonly linkId: number },
): Promise<Ended> {
  const going = { groupId: null, linkId: null, ...what };
  const { database, crossTenants } = ctx.services;
  const asked = async <Row>(bound: Parameters<typeof database.rows>[0]) =>
    (await database.rows<Row & object>(bound, ctx.em, ctx.meter))[0] as Row;
  if ((await asked<{ isGlobal: boolean }>(linksGlobalOutcomes.with(going))).isGlobal) {
    await holdOutcomes(ctx, 'all tenants', 'alone');
    await crossTenants('shared record', ctx.em);
  }
  const { isAligned } = await asked<{ isAligned: boolean }>(endsAlignedOutcome.with(going));
  if (isAligned) throw alignedOutcomeStays();
  const [ended] = await write<Ended>(ctx, linksEnded.with(going));
  return ended as Ended;
}
