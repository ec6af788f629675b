import type { OperationContext } from '../../../platform/transaction/context.js';
import { endLinks } from '../ended-links.js';
import { rootGroupStays } from '../outcome.refusals.js';
import type { OutcomeGroup } from '../outcome-group.entity.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';

/**
 * Deletes a group with the groups and links below it; an outcome goes with its last link. Refusals: 400 `root_group`, and
 * `aligned_outcome` where that would be an outcome that something measures; 403; 404. Source: D2 · Outcome groups, rule 2.
 */
export async function deleteOutcomeGroup(ctx: OperationContext, at: GroupReference): Promise<OutcomeGroup> {
  const group = await managedGroup(ctx, at, 'alone');
  if (group.parentId === null) throw rootGroupStays();
  const { id, courseId, accountId, title } = group;
  const ended = await endLinks(ctx, { groupId: id });
  const data = { courseId, accountId, title, ...ended };
  ctx.audit({ type: 'outcome_group_deleted', subjectType: 'OutcomeGroup', subjectId: id, data });
  return group;
}
