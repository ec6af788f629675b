import { authorizedFind, authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { rubricAssociationReads } from '../rubric.reads.js';
import { assessedByRubric, placeFixed } from '../rubric.refusals.js';
import type { RubricAssociation } from '../rubric-association.entity.js';
import { type RubricOwner, refuseElsewhere } from '../rubric-place.js';
import { type AssociationPatch, changeUse, heldRubric, namedUse, seenRubric } from '../rubric-use.js';
import { isAssessedBy } from '../rubrics.sql.js';

/**
 * Changes how a rubric is used, or, for as long as no work was assessed by it, which one is. What it is used for stays.
 * Refusals: 400 by field, `assessed`; 403 without `manage_rubrics` there; 404. Source: supplement §5.5; decision 0121.
 */
export async function updateRubricAssociation(
  ctx: OperationContext,
  { id, owner }: { readonly id: RecordKey; readonly owner?: RubricOwner | null | undefined },
  patch: AssociationPatch & { readonly rubricId?: RecordKey | null },
): Promise<RubricAssociation> {
  const seen = await authorizedRead(ctx, rubricAssociationReads, 'manage', id);
  await refuseElsewhere(ctx, owner, seen);
  if (patch.associationType != null || patch.associationId != null) {
    const use = await namedUse(ctx, seen, patch);
    if (use.assignmentId !== seen.assignmentId) throw placeFixed();
  }
  // Rubrics are locked before their associations, here as by whoever assesses.
  const rubricId = patch.rubricId == null ? undefined : await seenRubric(ctx, patch.rubricId);
  if (rubricId !== undefined && rubricId !== seen.rubricId) await heldRubric(ctx, seen, rubricId);
  const association = await authorizedFind(ctx, rubricAssociationReads, 'manage', seen.id);
  if (rubricId === undefined || rubricId === association.rubricId) return changeUse(ctx, association, patch);
  if (await isAssessed(ctx, association.id)) throw assessedByRubric();
  // Somebody has exchanged it since it was looked at.
  if (rubricId === seen.rubricId) await heldRubric(ctx, association, rubricId);
  return changeUse(ctx, association, patch, { rubricId });
}

async function isAssessed(ctx: OperationContext, associationId: number): Promise<boolean> {
  const bound = isAssessedBy.with({ associationId });
  const [row] = await ctx.services.database.rows<{ isAssessed: boolean }>(bound, ctx.em, ctx.meter);
  return row?.isAssessed === true;
}
