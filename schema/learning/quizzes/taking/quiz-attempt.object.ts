import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { attemptStates, quizAttemptReads } from '../../../../src/learning/quizzes/index.js';
import { connectionType } from '../../../platform/connection.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const QuizSubmissionState = wordEnum(attemptStates, {
  name: 'QuizSubmissionState',
  description: 'How an attempt at a quiz stands.',
  values: {
    untaken: 'In progress.',
    pending_review: 'Turned in; a question waits for a person to score it.',
    complete: 'Turned in and scored.',
    settings_only: 'Not started; an extension was given before.',
    preview: 'A teacher’s try, in progress.',
  },
});
export type QuizSubmissionState = WordOf<typeof QuizSubmissionState>;

const muted = 'null for students while the assignment is muted.';

/** Source: D3 · QuizSubmission; supplement §4.3. */
@ReadBy(quizAttemptReads)
@Extensions({ recordIdColumn: 'quizSubmissionId' })
@ObjectType('QuizAttempt', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'One attempt of a student at a quiz, with what holds for all attempts of theirs.',
})
export class QuizAttemptObject extends NodeObject {
  @Field(() => RecordId, {
    description: 'The same number as `recordId`: every attempt of the student at the quiz has it.',
  })
  quizSubmissionId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the student; null for graders of a survey that is marked anonymous.',
  })
  userId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the gradebook’s submission; null before anything was submitted.',
  })
  submissionId!: number | null;

  @Field(() => Int, { description: 'From 1 on.' })
  attempt!: number;

  @Field(() => QuizSubmissionState, { description: 'How it stands.' })
  workflowState!: QuizSubmissionState;

  @Field(() => DateTime, { nullable: true, description: 'When it was started.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was submitted.' })
  finishedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it becomes overdue; null for never.' })
  endAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'Attempts beyond those of the quiz.' })
  extraAttempts!: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes beyond those of the quiz.' })
  extraTime!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Opened for the student although the quiz is locked.' })
  manuallyUnlocked!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Seconds between start and end; null until it is submitted.' })
  timeSpent!: number | null;

  @Field(() => Int, { nullable: true, description: 'Seconds left, negative after the end; null without an end.' })
  timeLeft!: number | null;

  @Field(() => Float, { nullable: true, description: `Points; ${muted}` })
  score!: number | null;

  @Field(() => Float, { nullable: true, description: `Points before they were scored anew; ${muted}` })
  scoreBeforeRegrade!: number | null;

  @Field(() => Float, { nullable: true, description: `The score that counts over all attempts; ${muted}` })
  keptScore!: number | null;

  @Field(() => Float, { nullable: true, description: `Points added or taken off by a grader; ${muted}` })
  fudgePoints!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'The student has seen its results.' })
  hasSeenResults!: boolean | null;

  @Field(() => Boolean, { description: 'In progress, and its end has passed.' })
  overdueAndNeedsSubmission!: boolean;

  @Field(() => Int, { nullable: true, description: 'Version of the quiz that was started.' })
  quizVersion!: number | null;

  @Field(() => Float, { nullable: true, description: 'Points that the attempt can bring.' })
  quizPointsPossible!: number | null;

  @Field(() => Int, { description: 'Attempts that the student has left over all; -1 without a limit.' })
  attemptsLeft!: number;

  @Field(() => Boolean, { nullable: true, description: `The student need not take the quiz; ${muted}` })
  excused!: boolean | null;

  @Extensions({ absoluteUrl: '/courses/:courseId/quizzes/:quizId/submissions/:quizSubmissionId' })
  @Field(() => String, { description: 'Its page.' })
  htmlUrl!: string;
}

export const QuizAttemptConnection = connectionType('QuizAttempt', () => QuizAttemptObject);
