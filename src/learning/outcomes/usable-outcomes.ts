import { idsNamed } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Outcome } from './outcome.entity.js';
import { outcomeReads } from './outcome.reads.js';
import { outcomeNotMeasurable } from './outcome.refusals.js';
import { holdOutcomes, type OutcomeOwner } from './outcome-place.js';
import { outcomesUsableIn } from './usable-outcomes.sql.js';

/** An outcome as a request names it, and where it does. */
export interface NamedOutcome {
  readonly key: RecordKey;
  /** Path in the input. */
  readonly at: string;
}

/**
 * Outcomes that a course or an account may use to measure something, in the order in which they are named. Nobody ends them
 * before the end of the transaction. @throws Refusal 400 `not_usable` by path
 */
export async function usableOutcomes(
  ctx: OperationContext,
  owner: OutcomeOwner,
  named: readonly NamedOutcome[],
): Promise<Outcome[]> {
  const ids = await idsNamed(
    ctx,
    outcomeReads,
    named.map(({ key }) => key),
  );
  await holdOutcomes(ctx, 'own', 'shared');
  await holdOutcomes(ctx, 'all tenants', 'shared');
  const bound = outcomesUsableIn.with({ ...owner, ids: ids.filter((id) => id !== undefined) });
  const rows = await ctx.services.database.rows<{ id: number }>(bound, ctx.em, ctx.meter);
  // unguarded: the course or account, which the actor manages, may use them.
  const outcomes = await ctx.em.find(Outcome, { id: { $in: rows.map(({ id }) => id) } });
  const found = ids.map((id) => outcomes.find((outcome) => outcome.id === id));
  refuseInvalid(named.flatMap(({ at }, index) => (found[index] === undefined ? [outcomeNotMeasurable(at)] : [])));
  return found as Outcome[];
}
