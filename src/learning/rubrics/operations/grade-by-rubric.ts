import { authorizedId, authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import {
  type AssignmentName,
  assignmentReads,
  gradeSubmission,
  type NewComment,
  type NewGrade,
  type Submission,
} from '../../assignments/index.js';
import { courseReads } from '../../courses/index.js';
import { assessWork } from '../assess-work.js';
import { assignmentWithoutRubric } from '../rubric.refusals.js';
import type { GivenCriterionAssessment } from '../rubric-assessment.rules.js';
import { RubricAssociation } from '../rubric-association.entity.js';

/** What a grader posts of one student's work. */
export interface PostedWork {
  readonly grade: NewGrade;
  readonly comment?: NewComment | null | undefined;
  readonly rubricAssessment?: readonly GivenCriterionAssessment[] | null | undefined;
}

/**
 * Grades, excuses or comments on the work of a student, and assesses it by the rubric of the assignment: all of it or
 * none. Refusals: as of `gradeSubmission` and of `assessWork`; 400 `no_rubric` where the assignment has none.
 * Source: supplement §5.3, §5.5.
 */
export async function gradeByRubric(
  ctx: OperationContext,
  place: AssignmentName & { readonly userId: RecordKey },
  { grade, comment, rubricAssessment }: PostedWork,
): Promise<Submission> {
  if (rubricAssessment == null) return gradeSubmission(ctx, place, grade, comment);
  const courseId = await authorizedId(ctx, courseReads, 'visible', place.courseId);
  const assignment = await authorizedRead(ctx, assignmentReads, 'visible', place.assignmentId);
  if (assignment.courseId !== courseId) throw notFound();
  // unguarded: of an assignment that the actor sees; authorized when it is held.
  const association = await ctx.em.findOne(RubricAssociation, {
    assignmentId: assignment.id,
    purpose: 'grading',
    workflowState: 'active',
  });
  if (association === null) throw assignmentWithoutRubric();
  const { submission } = await assessWork(ctx, {
    associationId: association.id,
    userId: place.userId,
    assessmentType: 'grading',
    criteria: rubricAssessment,
    at: 'rubricAssessment',
    grade,
    comment,
  });
  return submission;
}
