import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { assessmentConsequences } from '../assessment-consequences.js';
import { type AssessmentName, namedAssessment } from '../named-assessment.js';
import type { RubricAssessment } from '../rubric-assessment.entity.js';

/**
 * Takes back what was said of work; a grade that came of it stays. Refusals: 403 without the right to grade, and for a
 * review of somebody else; 404. Source: supplement §5.5; decision 0121.
 */
export async function deleteRubricAssessment(ctx: OperationContext, name: AssessmentName): Promise<RubricAssessment> {
  const assessment = await namedAssessment(ctx, name, 'locked');
  transition(assessment, removal);
  const { id, courseId, assignmentId, userId, rubricId } = assessment;
  const data = { courseId, assignmentId, userId, rubricId };
  ctx.audit({ type: 'rubric_assessment_deleted', subjectType: 'RubricAssessment', subjectId: id, data });
  await ctx.em.flush();
  if (assessment.assessmentType === 'grading')
    for (const one of ctx.services.extensions.of(assessmentConsequences)) await one.withdrawn?.(ctx, assessment);
  return assessment;
}
