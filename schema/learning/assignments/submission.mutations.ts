import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { gradeSubmission, submitAssignment, updateGrades } from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { RecordId } from '../../platform/scalars.js';
import {
  AssignmentGradesInput,
  AssignmentPlaceArgs,
  GradeSubmissionInput,
  StudentGradeInput,
  SubmissionCommentInput,
  SubmissionPlaceArgs,
  SubmitAssignmentInput,
} from './submission.inputs.js';
import { SubmissionObject } from './submission.object.js';

@Resolver()
export class SubmissionMutations {
  @Mutation(() => SubmissionObject, { nullable: true, description: 'Hands in work on an assignment: another attempt.' })
  submitAssignment(
    @Args(() => AssignmentPlaceArgs) place: AssignmentPlaceArgs,
    @Arg('input', () => SubmitAssignmentInput, { description: 'What is handed in.' }) input: SubmitAssignmentInput,
    @Arg('comment', () => SubmissionCommentInput, { nullable: true, description: 'A remark that goes with it.' })
    comment: SubmissionCommentInput | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return submitAssignment(ctx, place, input, comment);
  }

  @Mutation(() => SubmissionObject, {
    nullable: true,
    description: 'Grades, excuses or comments on the work of a student, or of their whole group.',
  })
  gradeSubmission(
    @Args(() => SubmissionPlaceArgs) place: SubmissionPlaceArgs,
    @Arg('input', () => GradeSubmissionInput, { nullable: true, description: 'What is posted.' })
    input: GradeSubmissionInput | undefined,
    @Arg('comment', () => SubmissionCommentInput, { nullable: true, description: 'A remark.' })
    comment: SubmissionCommentInput | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return gradeSubmission(ctx, place, input ?? {}, comment);
  }

  @Mutation(() => ProgressObject, {
    nullable: true,
    description: 'Grades many students of an assignment, one after the other, in the background.',
  })
  updateGrades(
    @Args(() => AssignmentPlaceArgs) place: AssignmentPlaceArgs,
    @Arg('grades', () => [StudentGradeInput], { description: 'The grades, at most 1,000.' })
    grades: StudentGradeInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return updateGrades(ctx, place.courseId, [{ assignmentId: place.assignmentId, grades }], () => 'grades');
  }

  @Mutation(() => ProgressObject, {
    nullable: true,
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
