import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { placeNeeded } from '../rubric.refusals.js';
import type { RubricAssociation } from '../rubric-association.entity.js';
import { type RubricOwner, rubricPlace } from '../rubric-place.js';
import { type AssociationPatch, namedUse, seenRubric, useRubric } from '../rubric-use.js';

/**
 * Uses a rubric for an assignment, or for the course or account itself. Refusals: 400 by field, `taken` for an assignment that is graded by a
 * rubric already; 403 without `manage_rubrics` in the course or account; 404. Source: supplement §5.5; decision 0121.
 */
export async function associateRubric(
  ctx: OperationContext,
  owner: RubricOwner,
  patch: AssociationPatch & { readonly rubricId?: RecordKey | null },
): Promise<RubricAssociation> {
  const place = await rubricPlace(ctx, owner, 'createRubric');
  if (patch.rubricId == null) throw placeNeeded('rubricId');
  const use = await namedUse(ctx, place, patch);
  return useRubric(ctx, { use, rubricId: await seenRubric(ctx, patch.rubricId) }, patch);
}
