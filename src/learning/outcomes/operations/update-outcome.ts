import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import type { Outcome } from '../outcome.entity.js';
import { type OutcomePatch, outcomeRefusals } from '../outcome.rules.js';
import { outcomeColumns } from '../outcome-columns.js';
import { managedOutcome } from '../outcome-place.js';

/**
 * Changes an outcome; new ratings replace all there were. Results that it has keep what they said. Refusals: 400 by field;
 * 403 without `manage_outcomes` where it belongs; 404. Source: supplement §3.6.
 */
export async function updateOutcome(ctx: OperationContext, id: RecordKey, patch: OutcomePatch): Promise<Outcome> {
  const outcome = await managedOutcome(ctx, id);
  refuseInvalid(outcomeRefusals(patch, outcome));
  const columns = outcomeColumns(patch, outcome, htmlCleaner(ctx));
  const changed = setChanged<Outcome>(outcome, columns);
  const { courseId, accountId } = outcome;
  const data = { courseId, accountId, changed };
  if (changed.length > 0) ctx.audit({ type: 'outcome_updated', subjectType: 'Outcome', subjectId: outcome.id, data });
  return outcome;
}
