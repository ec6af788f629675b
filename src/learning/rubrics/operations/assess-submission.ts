import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { GivenCriterionAssessment } from '../../assignments/index.js';
import { assessWork } from '../assess-work.js';
import { rubricAssociationReads } from '../rubric.reads.js';
import type { AssessmentType, RubricAssessment } from '../rubric-assessment.entity.js';
import { refuseElsewhere } from '../rubric-place.js';

/** What is said of a student's work. */
export interface NewAssessment {
  readonly userId: RecordKey;
  readonly assessmentType?: AssessmentType | null;
  readonly criteria: readonly GivenCriterionAssessment[];
}

/**
 * Assesses the work of a student by the rubric of an assignment; what was assessed before changes where something else is
 * said. Refusals: 400 by field; 403 without the right to grade; 404, also for who is no student of the course or out of
 * reach. Source: supplement §5.5; decision 0121.
 */
export async function assessSubmission(
  ctx: OperationContext,
  { id, courseId }: { readonly id: RecordKey; readonly courseId?: RecordKey | null | undefined },
  { userId, assessmentType, criteria }: NewAssessment,
): Promise<RubricAssessment> {
  const association = await authorizedRead(ctx, rubricAssociationReads, 'visible', id);
  if (courseId != null) await refuseElsewhere(ctx, { courseId }, association);
  const { assessment } = await assessWork(ctx, {
    associationId: association.id,
    userId,
    assessmentType: assessmentType ?? 'grading',
    criteria,
    at: 'criteria',
  });
  return assessment;
}
