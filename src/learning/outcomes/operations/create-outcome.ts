import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Outcome } from '../outcome.entity.js';
import { type OutcomePatch, outcomeRefusals } from '../outcome.rules.js';
import { outcomeColumns } from '../outcome-columns.js';
import { OutcomeLink } from '../outcome-link.entity.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';

/**
 * Makes an outcome in the course or account of a group, and links it there. Refusals: 400 by field; 403 without
 * `manage_outcomes` there; 404. Source: D2 · Outcome groups, rules 5 and 6.
 */
export async function createOutcome(
  ctx: OperationContext,
  group: GroupReference,
  given: OutcomePatch,
): Promise<OutcomeLink> {
  const { id: outcomeGroupId, rootAccountId, courseId, accountId } = await managedGroup(ctx, group, 'shared');
  refuseInvalid(outcomeRefusals(given, null));
  const place = { rootAccountId, courseId, accountId };
  const outcome = await insertNow(ctx, Outcome, { ...place, ...outcomeColumns(given, null, htmlCleaner(ctx)) });
  const link = await insertNow(ctx, OutcomeLink, { ...place, outcomeGroupId, outcomeId: outcome.id });
  const data = { courseId, accountId, outcomeGroupId, title: outcome.title };
  ctx.audit({ type: 'outcome_created', subjectType: 'Outcome', subjectId: outcome.id, data });
  return link;
}
