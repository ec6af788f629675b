import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  assignmentReads,
  gradeSubmissions,
  postGrade,
  submitAssignment,
  updateGrades,
} from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { RubricCriterionAssessmentInput } from './criterion-assessment.reference.js';
import {
  AssignmentGradesInput,
  AssignmentNameArgs,
  GradeSubmissionInput,
  StudentGradeInput,
  StudentsNewGradeInput,
  SubmissionCommentInput,
  SubmissionNameArgs,
  SubmitAssignmentInput,
} from './submission.inputs.js';
import { SubmissionObject } from './submission.object.js';

const underCourse = [parentArgument('courseId', 'assignmentId', assignmentReads, 'courseId')];

@Resolver()
export class SubmissionMutations {
  @PayloadMutation('submission', () => SubmissionObject, {
    description: 'Hands in work on an assignment: another attempt.',
    parents: underCourse,
  })
  submitAssignment(
    @Args(() => AssignmentNameArgs) place: AssignmentNameArgs,
    @Arg('input', () => SubmitAssignmentInput, { description: 'What is handed in.' }) input: SubmitAssignmentInput,
    @Arg('comment', () => SubmissionCommentInput, { nullable: true, description: 'A remark that goes with it.' })
    comment: SubmissionCommentInput | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return submitAssignment(ctx, place, input, comment);
  }

  @PayloadMutation('submission', () => SubmissionObject, {
    description:
      'Grades, excuses or comments on the work of a student, or of their whole group, and assesses it by the rubric of the assignment.',
    parents: underCourse,
  })
  gradeSubmission(
    @Args(() => SubmissionNameArgs) place: SubmissionNameArgs,
    @Arg('input', () => GradeSubmissionInput, { nullable: true, description: 'What is posted.' })
    input: GradeSubmissionInput | undefined,
    @Arg('comment', () => SubmissionCommentInput, { nullable: true, description: 'A remark.' })
    comment: SubmissionCommentInput | undefined,
    @Arg('rubricAssessment', () => [RubricCriterionAssessmentInput], {
      nullable: true,
      description:
        'What is said of each criterion of the rubric. Where the rubric is used for grading, the sum becomes the grade.',
    })
    rubricAssessment: RubricCriterionAssessmentInput[] | null,
    @Ctx() ctx: OperationContext,
  ) {
    return postGrade(ctx, place, { grade: input ?? {}, comment, rubricAssessment });
  }

  @PayloadMutation('submissions', () => [SubmissionObject], {
    description: 'Grades, excuses or comments on the work of several students at once: all of it, or none.',
    grantedAs: 'gradeSubmission',
  })
  gradeSubmissions(
    @Arg('grades', () => [StudentsNewGradeInput], { description: 'What is posted, of at most 50 submissions.' })
    grades: StudentsNewGradeInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return gradeSubmissions(ctx, grades);
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description: 'Grades many students of an assignment, one after the other, in the background.',
    parents: underCourse,
  })
  updateGrades(
    @Args(() => AssignmentNameArgs) place: AssignmentNameArgs,
    @Arg('grades', () => [StudentGradeInput], { description: 'The grades, at most 1,000.' })
    grades: StudentGradeInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return updateGrades(ctx, place.courseId, [{ assignmentId: place.assignmentId, grades }], () => 'grades');
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description: 'Grades many students of several assignments of a course in the background.',
  })
  updateCourseGrades(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('assignments', () => [AssignmentGradesInput], { description: 'The assignments, at most 1,000 grades in all.' })
    assignments: AssignmentGradesInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return updateGrades(ctx, courseId, assignments);
  }
}
