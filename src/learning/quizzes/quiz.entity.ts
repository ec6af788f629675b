import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf, SomeOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { type LockableAspect, lockableAspects } from '../course-copies/index.js';
import { Course } from '../courses/index.js';

export const quizTypes = ['practice_quiz', 'assignment', 'graded_survey', 'survey'] as const;
export type QuizType = (typeof quizTypes)[number];

export const hidingResults = ['always', 'until_after_last_attempt'] as const;
export type HideResults = (typeof hidingResults)[number];

export const scoringPolicies = ['keep_highest', 'keep_latest'] as const;
export type ScoringPolicy = (typeof scoringPolicies)[number];

export const quizStates = ['unpublished', 'published', 'deleted'] as const;
export type QuizState = (typeof quizStates)[number];

/**
 * A quiz of a course: its settings. When it is due and for whom it is stands on its assignment (decision 0028); what
 * students are asked, in its publications.
 * Source: D3 · Quiz; supplement §4.1.
 */
@Entity({ tableName: 'quizzes' })
@Index({ name: 'quizzes_course', properties: ['courseId', 'id'] })
@Unique({ name: 'quizzes_assignment', properties: ['assignmentId'] })
export class Quiz extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  /** Carries dates, overrides, group and, for the graded types, the gradebook entry. Every quiz has one. */
  @References(() => Assignment)
  assignmentId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @OneOf(quizTypes, { default: 'assignment' })
  quizType: QuizType & Opt = 'assignment';

  /** Minutes; null for none. */
  @Property({ type: 'integer', nullable: true })
  timeLimit: number | null = null;

  @Property({ type: 'boolean', default: false })
  shuffleAnswers: boolean & Opt = false;

  @OneOf(hidingResults, { nullable: true })
  hideResults: HideResults | null = null;

  @Property({ type: 'boolean', default: true })
  showCorrectAnswers: boolean & Opt = true;

  @Property({ type: 'boolean', default: false })
  showCorrectAnswersLastAttempt: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  showCorrectAnswersAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  hideCorrectAnswersAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  oneTimeResults: boolean & Opt = false;

  @OneOf(scoringPolicies, { default: 'keep_highest' })
  scoringPolicy: ScoringPolicy & Opt = 'keep_highest';

  /** -1 is unlimited. */
  @Property({ type: 'integer', default: 1 })
  allowedAttempts: number & Opt = 1;

  @Property({ type: 'boolean', default: false, fieldName: 'one_question_at_a_time' })
  oneQuestionAtATime: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  cantGoBack: boolean & Opt = false;

  /** Read by those who manage or grade; given to students by word of mouth. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  accessCode: string | null = null;

  /** Addresses and ranges, separated by commas. */
  @Property({ type: 'text', nullable: true })
  ipFilter: string | null = null;

  @Property({ type: 'boolean', default: false })
  anonymousSubmissions: boolean & Opt = false;

  /** Points of a survey, as they were set; those of other types are the sum of their questions. */
  @Property({ type: 'double', nullable: true })
  surveyPoints: number | null = null;

  /** Grows with each save that changes the quiz. */
  @Property({ type: 'integer', default: 1 })
  versionNumber: number & Opt = 1;

  /** Number of the publication that students are given; null before the first. */
  @Property({ type: 'integer', nullable: true })
  publicationNumber: number | null = null;

  @OneOf(quizStates, { default: 'unpublished' })
  workflowState: QuizState & Opt = 'unpublished';

  /** What a blueprint has locked of it; empty for what no blueprint has handed down. */
  @SomeOf(lockableAspects, { defaultRaw: `'{}'` })
  blueprintLocks: LockableAspect[] & Opt = [];
}
