import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { latePolicyStatuses, submissionReads, submissionStates } from '../../../src/learning/assignments/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { SubmissionTypeName } from './assignment.enums.js';
import { CourseStudentObject } from './course-student.object.js';

export const SubmissionStateWord = wordEnum(submissionStates, {
  name: 'SubmissionState',
  description: 'How a submission stands.',
  values: {
    unsubmitted: 'Nothing was handed in.',
    submitted: 'Handed in; waits for a grade.',
    pending_review: 'Graded in part by itself; waits for a person.',
    graded: 'Graded, or excused.',
  },
});
export type SubmissionStateWord = WordOf<typeof SubmissionStateWord>;

export const LatePolicyStatus = wordEnum(latePolicyStatuses, {
  name: 'LatePolicyStatus',
  description: 'What a grader decided about lateness, whatever the dates say.',
  values: {
    late: 'Counts as late.',
    missing: 'Counts as missing.',
    none: 'Counts as neither late nor missing.',
  },
});
export type LatePolicyStatus = WordOf<typeof LatePolicyStatus>;

const muted = 'null for students while the assignment is muted.';

/** Source: supplement §1.14. */
@ReadBy(submissionReads)
@ObjectType('Submission', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A student’s work on an assignment and its grade.',
})
export class SubmissionObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group that handed in together.' })
  groupId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Counts what was handed in, from 1; null before.' })
  attempt!: number | null;

  @Html()
  @Field(() => String, { nullable: true, description: 'The text that was handed in, sanitised HTML.' })
  body!: string | null;

  @Field(() => String, { nullable: true, description: 'The address that was handed in.' })
  url!: string | null;

  @Field(() => SubmissionTypeName, { nullable: true, description: 'The type of what was handed in; null before.' })
  submissionType!: SubmissionTypeName | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was handed in last.' })
  submittedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: `When it was graded; ${muted}` })
  gradedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The due date that counts for the student.' })
  cachedDueDate!: string | null;

  @Field(() => Float, { nullable: true, description: `Points, after deductions; ${muted}` })
  score!: number | null;

  @Field(() => String, { nullable: true, description: `The score in the assignment’s grading type; ${muted}` })
  grade!: string | null;

  @Field(() => Float, { nullable: true, description: `Points before deductions; ${muted}` })
  enteredScore!: number | null;

  @Field(() => String, { nullable: true, description: `The grade before deductions; ${muted}` })
  enteredGrade!: string | null;

  @Field(() => Boolean, { nullable: true, description: `False once something was handed in after the grade; ${muted}` })
  gradeMatchesCurrentSubmission!: boolean | null;

  @Field(() => RecordId, { nullable: true, description: `Record id of the grader, minus that of a quiz; ${muted}` })
  graderId!: number | null;

  @Extensions({ column: 'shownState' })
  @Field(() => SubmissionStateWord, { description: 'How the submission stands.' })
  workflowState!: SubmissionStateWord;

  @Field(() => Boolean, { nullable: true, description: `The student need not hand it in; ${muted}` })
  excused!: boolean | null;

  @Field(() => Boolean, { description: 'Handed in after the due date.' })
  late!: boolean;

  @Field(() => Boolean, { description: 'Not handed in although it is due.' })
  missing!: boolean;

  @Field(() => LatePolicyStatus, { nullable: true, description: `What a grader decided about lateness; ${muted}` })
  latePolicyStatus!: LatePolicyStatus | null;

  @Field(() => Float, { nullable: true, description: `Points taken off for being late; ${muted}` })
  pointsDeducted!: number | null;

  @Field(() => Float, { description: 'Seconds after the due date; 0 when not late.' })
  secondsLate!: number;

  @Field(() => Boolean, { description: 'The assignment is shown to the student.' })
  assignmentVisible!: boolean;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/assignments/:assignmentId/submissions/:userId' })
  @Field(() => String, { description: 'Address of the submission on REST.' })
  previewUrl!: string;

  @Extensions({ absoluteUrl: '/courses/:courseId/assignments/:assignmentId/submissions/:userId' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => Boolean, { description: 'Files were handed in.' })
  hasAttachments!: boolean;
}

export const CourseStudentConnection = connectionType('CourseStudent', () => CourseStudentObject);
export const SubmissionConnection = connectionType('Submission', () => SubmissionObject);
