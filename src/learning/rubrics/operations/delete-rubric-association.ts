import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedUse } from '../locked-use.js';
import { rubricAssociationReads } from '../rubric.reads.js';
import type { RubricAssociation } from '../rubric-association.entity.js';
import { type RubricOwner, refuseElsewhere } from '../rubric-place.js';

/**
 * Ends the use of a rubric. Grades stay what they were, assessments are no longer shown with the work. Refusals: 403
 * without `manage_rubrics` there, and for work that a blueprint has locked; 404. Source: supplement §5.5; decision 0121.
 */
export async function deleteRubricAssociation(
  ctx: OperationContext,
  id: RecordKey,
  owner?: RubricOwner | null,
): Promise<RubricAssociation> {
  const association = await authorizedFind(ctx, rubricAssociationReads, 'manage', id);
  await refuseElsewhere(ctx, owner, association);
  await refuseLockedUse(ctx, association);
  transition(association, removal);
  const { courseId, accountId, assignmentId, rubricId } = association;
  const data = { courseId, accountId, assignmentId, rubricId };
  ctx.audit({
    type: 'rubric_association_deleted',
    subjectType: 'RubricAssociation',
    subjectId: association.id,
    data,
  });
  return association;
}
