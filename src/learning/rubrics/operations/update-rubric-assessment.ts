import type { OperationContext } from '../../../platform/transaction/context.js';
import type { GivenCriterionAssessment } from '../../assignments/index.js';
import { assessWork } from '../assess-work.js';
import { type AssessmentName, namedAssessment } from '../named-assessment.js';
import type { RubricAssessment } from '../rubric-assessment.entity.js';

/**
 * Says something else of criteria; what is not said of one stays. Refusals: 400 by field; 403 without the right to grade,
 * and for a review of somebody else; 404. Source: supplement §5.5; decision 0121.
 */
export async function updateRubricAssessment(
  ctx: OperationContext,
  name: AssessmentName,
  criteria: readonly GivenCriterionAssessment[],
): Promise<RubricAssessment> {
  const { rubricAssociationId, userId, assessmentType } = await namedAssessment(ctx, name, 'looked at');
  const { assessment } = await assessWork(ctx, {
    associationId: rubricAssociationId,
    userId,
    assessmentType,
    criteria,
    at: 'criteria',
  });
  return assessment;
}
