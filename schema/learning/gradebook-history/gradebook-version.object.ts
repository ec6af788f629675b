import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { gradebookVersionReads } from '../../../src/learning/gradebook-history/index.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { SubmissionTypeName } from '../assignments/assignment.enums.js';

/** Source: D3 · Gradebook history, SubmissionVersion; supplement §1.14 and §4.5. */
@ReadBy(gradebookVersionReads)
@ObjectType('GradebookVersion', {
  simpleResolvers: true,
  description: 'A submission as somebody graded it, with what it was before and what it is by now.',
})
export class GradebookVersionObject {
  @Field(() => RecordId, { description: 'Record id of the submission.' })
  submissionId!: number;

  @Field(() => Int, { description: 'Counts the changes of the submission, from 1.' })
  number!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field(() => String, { description: 'Name of the assignment, also once it is deleted.' })
  assignmentName!: string;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => String, { description: 'Name of the student.' })
  userName!: string;

  @Field(() => Int, { nullable: true, description: 'The attempt that was graded; null where nothing was handed in.' })
  attempt!: number | null;

  @Html()
  @Field(() => String, { nullable: true, description: 'The text handed in, sanitised HTML.' })
  body!: string | null;

  @Field(() => String, { nullable: true, description: 'The address handed in.' })
  url!: string | null;

  @Field(() => SubmissionTypeName, { nullable: true, description: 'The type of what was handed in.' })
  submissionType!: SubmissionTypeName | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was handed in.' })
  submittedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The due date that counts for the student.' })
  cachedDueDate!: string | null;

  @Field(() => Float, { nullable: true, description: 'Points given, after deductions.' })
  score!: number | null;

  @Field(() => String, { nullable: true, description: 'Grade given, in the assignment’s grading type.' })
  grade!: string | null;

  @Field(() => Float, { nullable: true, description: 'Points given, before deductions.' })
  enteredScore!: number | null;

  @Field(() => String, { nullable: true, description: 'Grade given, before deductions.' })
  enteredGrade!: string | null;

  @Field(() => DateTime, { description: 'When it was graded so.' })
  gradedAt!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of who graded so, minus that of a quiz.' })
  graderId!: number | null;

  @Field(() => String, { description: 'Name of who graded so; `Graded on submission` where it graded itself.' })
  grader!: string;

  @Field(() => String, { nullable: true, description: 'The grade by now.' })
  currentGrade!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the grade by now was given.' })
  currentGradedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of who gave the grade by now.' })
  currentGrader!: string | null;

  @Field(() => String, { nullable: true, description: 'The grade before; null before the first one.' })
  previousGrade!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the grade before was given.' })
  previousGradedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of who gave the grade before.' })
  previousGrader!: string | null;

  @Field(() => Boolean, { description: 'False once something was handed in after this grade.' })
  gradeMatchesCurrentSubmission!: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Excused by then.' })
  excused!: boolean | null;

  @Field(() => Boolean, { description: 'What was graded was handed in after the due date.' })
  late!: boolean;

  @Field(() => Boolean, { description: 'Not handed in although it is due.' })
  missing!: boolean;

  @Field(() => Float, { description: 'Points taken off for being late.' })
  pointsDeducted!: number;

  @Field(() => Float, { description: 'Seconds after the due date; 0 when not late.' })
  secondsLate!: number;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/assignments/:assignmentId/submissions/:userId' })
  @Field(() => String, { description: 'Address of the submission on REST.' })
  previewUrl!: string;

  @Field(() => Boolean, { description: 'Files were handed in.' })
  hasAttachments!: boolean;
}
