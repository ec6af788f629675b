import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';
import { linkInGroup, outcomeLinked } from '../outcomes.sql.js';
import { outcomeForGroup } from '../usable-outcome.js';

/**
 * Links an outcome that there is into a group; one that is in it stays as it is. Refusals: 400 under `outcomeId` for one
 * that the group may not use; 403; 404. Source: D2 · Outcome groups, rule 4.
 */
export async function linkOutcome(
  ctx: OperationContext,
  group: GroupReference,
  outcome: RecordKey,
): Promise<{ id: number }> {
  const { id: groupId, courseId, accountId } = await managedGroup(ctx, group, 'shared');
  const outcomeId = await outcomeForGroup(ctx, { courseId, accountId }, outcome);
  const [made] = await write<{ id: number }>(ctx, outcomeLinked.with({ groupId, outcomeId }));
  if (made === undefined) {
    const bound = linkInGroup.with({ groupId, outcomeId });
    return (await ctx.services.database.rows<{ id: number }>(bound, ctx.em, ctx.meter))[0] as { id: number };
  }
  const data = { courseId, accountId, outcomeGroupId: groupId };
  ctx.audit({ type: 'outcome_linked', subjectType: 'Outcome', subjectId: outcomeId, data });
  return made;
}
