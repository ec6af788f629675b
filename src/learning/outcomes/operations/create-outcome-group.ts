import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { textRefusals } from '../outcome.rules.js';
import { OutcomeGroup } from '../outcome-group.entity.js';
import { groupColumns, type OutcomeGroupPatch } from '../outcome-group.rules.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';

/**
 * Makes an empty group below another one. Refusals: 400 by field; 403 without `manage_outcomes` there; 404.
 * Source: D2 · Outcome groups.
 */
export async function createOutcomeGroup(
  ctx: OperationContext,
  parent: GroupReference,
  given: OutcomeGroupPatch,
): Promise<OutcomeGroup> {
  const { id: parentId, rootAccountId, courseId, accountId } = await managedGroup(ctx, parent, 'shared');
  refuseInvalid(textRefusals(given, true));
  const place = { rootAccountId, courseId, accountId };
  const group = await insertNow(ctx, OutcomeGroup, { ...place, parentId, ...groupColumns(given, htmlCleaner(ctx)) });
  const data = { courseId, accountId, parentId, title: group.title };
  ctx.audit({ type: 'outcome_group_created', subjectType: 'OutcomeGroup', subjectId: group.id, data });
  return group;
}
