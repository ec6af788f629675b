import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { QuizPublication } from './publishing/quiz-publication.entity.js';
import type { QuestionResult, SelectedQuestion } from './questions/question-content.js';
import { Quiz } from './quiz.entity.js';
import { type AttemptState, attemptStates } from './quiz-attempt.states.js';
import { QuizSubmission } from './quiz-submission.entity.js';

/**
 * One attempt of a student at a quiz; with its quiz submission it is what the documents call a QuizSubmission. An
 * extension before the first attempt makes one in the state `settings_only`, which the first start turns into attempt 1.
 * Source: D3 · QuizSubmission; supplement §4.3.
 */
@Entity({ tableName: 'quiz_attempts' })
@Unique({ name: 'quiz_attempts_number', properties: ['quizSubmissionId', 'attempt'] })
@Index({
  name: 'quiz_attempts_running',
  expression: `create unique index quiz_attempts_running on quiz_attempts (quiz_submission_id) where workflow_state in ('untaken', 'preview')`,
})
@Index({
  name: 'quiz_attempts_latest',
  expression: `create unique index quiz_attempts_latest on quiz_attempts (quiz_submission_id) where latest`,
})
@Index({
  name: 'quiz_attempts_overdue',
  expression: `create index quiz_attempts_overdue on quiz_attempts (end_at) where workflow_state = 'untaken' and end_at is not null`,
})
@Index({ name: 'quiz_attempts_quiz', properties: ['quizId', 'quizSubmissionId', 'attempt'] })
export class QuizAttempt extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Quiz)
  quizId!: number;

  @References(() => QuizSubmission)
  quizSubmissionId!: number;

  @References(() => User)
  userId!: number;

  /** A teacher's try: it counts for nothing. */
  @Property({ type: 'boolean', default: false })
  preview: boolean & Opt = false;

  /** From 1 on, without gaps. */
  @Property({ type: 'integer', default: 1 })
  attempt: number & Opt = 1;

  /** No later attempt of the student exists. */
  @Property({ type: 'boolean', default: true })
  latest: boolean & Opt = true;

  @OneOf(attemptStates)
  workflowState!: AttemptState;

  /** Id of the publication that the questions were selected from; null before the start. */
  @References(() => QuizPublication, { nullable: true })
  quizPublicationId: number | null = null;

  /** `version_number` of the quiz at the start. */
  @Property({ type: 'integer', nullable: true })
  quizVersion: number | null = null;

  @Property({ type: 'double', nullable: true })
  quizPointsPossible: number | null = null;

  /** The questions of this attempt in their order. */
  @Property({ fieldName: 'drawn', type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  selectedQuestions: readonly SelectedQuestion[] & Opt = [];

  /** Position of the question that is open, in quizzes that show one at a time. */
  @Property({ type: 'integer', default: 1 })
  openPosition: number & Opt = 1;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  finishedAt: Date | null = null;

  /** When it becomes overdue; null for never. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  /** What each question brought, in their order; null before it is submitted. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  results: readonly QuestionResult[] | null = null;

  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  @Property({ type: 'double', nullable: true })
  scoreBeforeRegrade: number | null = null;

  @Property({ type: 'double', nullable: true })
  fudgePoints: number | null = null;

  @Property({ type: 'boolean', nullable: true })
  hasSeenResults: boolean | null = null;

  /** When the student was first shown all results; null before. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  resultsSeenAt: Date | null = null;
}
