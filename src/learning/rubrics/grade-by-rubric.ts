import { authorizedId, authorizedRead } from '../../platform/authorization/authorize.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { assignmentReads, type RubricGrading } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { assessWork } from './assess-work.js';
import { assignmentWithoutRubric } from './rubric.refusals.js';
import { RubricAssociation } from './rubric-association.entity.js';

/** Refusals: as of `gradeSubmission` and of `assessWork`; 400 `no_rubric` where the assignment has none. Source: supplement §5.5. */
export const gradeByRubric: RubricGrading['grade'] = async (ctx, place, { grade, comment, rubricAssessment }) => {
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
};
