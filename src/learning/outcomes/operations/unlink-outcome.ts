import { idsNamed } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { endLinks } from '../ended-links.js';
import { outcomeReads } from '../outcome.reads.js';
import { type GroupReference, managedGroup } from '../outcome-place.js';
import { linkInGroup } from '../outcomes.sql.js';

/**
 * Takes an outcome out of a group; it goes with its last link. Refusals: 400 `aligned_outcome` where that would be one that
 * something measures; 403; 404, also where it is not in the group. Source: D2 · Outcome groups, rule 3.
 */
export async function unlinkOutcome(
  ctx: OperationContext,
  group: GroupReference,
  outcome: RecordKey,
): Promise<{ id: number }> {
  const { id: groupId, courseId, accountId } = await managedGroup(ctx, group, 'alone');
  const [outcomeId] = await idsNamed(ctx, outcomeReads, [outcome]);
  if (outcomeId === undefined) throw notFound();
  const bound = linkInGroup.with({ groupId, outcomeId });
  const [link] = await ctx.services.database.rows<{ id: number }>(bound, ctx.em, ctx.meter);
  if (link === undefined) throw notFound();
  const { outcomes } = await endLinks(ctx, { linkId: link.id });
  const data = { courseId, accountId, outcomeGroupId: groupId, deleted: outcomes > 0 };
  ctx.audit({ type: 'outcome_unlinked', subjectType: 'Outcome', subjectId: outcomeId, data });
  return link;
}
