import { idsNamed } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { outcomeGroupReads } from '../outcome.reads.js';
import { groupAboveItself, parentElsewhere, rootGroupStays } from '../outcome.refusals.js';
import { textRefusals } from '../outcome.rules.js';
import type { OutcomeGroup } from '../outcome-group.entity.js';
import { groupColumns, type OutcomeGroupPatch, parentRefusals } from '../outcome-group.rules.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';
import { parentForGroup } from '../outcomes.sql.js';

/**
 * Changes a group, or moves it below another one of its course or account. Whoever moves groups there does it alone, so
 * that two moves make no circle. Refusals: 400 by field, `root_group`, `cyclic_group`; 403; 404. Source: D2 · Outcome groups, rule 1.
 */
export async function updateOutcomeGroup(
  ctx: OperationContext,
  at: GroupReference,
  patch: OutcomeGroupPatch,
): Promise<OutcomeGroup> {
  const group = await managedGroup(ctx, at, patch.parentOutcomeGroupId === undefined ? 'shared' : 'alone');
  if (group.parentId === null) throw rootGroupStays();
  refuseInvalid([...textRefusals(patch, false), ...parentRefusals(patch)]);
  const columns = {
    ...groupColumns(patch, htmlCleaner(ctx)),
    ...(patch.parentOutcomeGroupId != null && { parentId: await parentOf(ctx, group.id, patch.parentOutcomeGroupId) }),
  };
  const changed = setChanged<OutcomeGroup>(group, columns);
  const { courseId, accountId } = group;
  const data = { courseId, accountId, changed };
  if (changed.length > 0)
    ctx.audit({ type: 'outcome_group_updated', subjectType: 'OutcomeGroup', subjectId: group.id, data });
  return group;
}

async function parentOf(ctx: OperationContext, groupId: number, key: RecordKey): Promise<number> {
  const [parentId] = await idsNamed(ctx, outcomeGroupReads, [key]);
  if (parentId === undefined) throw parentElsewhere();
  const bound = parentForGroup.with({ groupId, parentId });
  const [found] = await ctx.services.database.rows<{ isWithin: boolean }>(bound, ctx.em, ctx.meter);
  if (found === undefined) throw parentElsewhere();
  if (found.isWithin) throw groupAboveItself();
  return parentId;
}
