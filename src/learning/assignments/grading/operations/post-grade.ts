import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Submission } from '../../submission.entity.js';
import { type PostedWork, rubricGradings, type WorkName } from '../rubric-grading.js';
import { gradeSubmission } from './grade-submission.js';

/**
 * Grades, excuses or comments on the work of a student, and assesses it by the rubric of the assignment: all of it, or none.
 * Refusals: as of `gradeSubmission`; 400 `no_rubric`, and by criterion. Source: supplement §5.3, PUT submissions; §5.5.
 */
export async function postGrade(ctx: OperationContext, work: WorkName, posted: PostedWork): Promise<Submission> {
  const { grade, comment, rubricAssessment } = posted;
  if (rubricAssessment == null) return gradeSubmission(ctx, work, grade, comment);
  const [grading] = ctx.services.extensions.of(rubricGradings);
  if (grading === undefined) throw notFound();
  return grading.grade(ctx, work, { ...posted, rubricAssessment });
}
