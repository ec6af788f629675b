import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Submission } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { Quiz } from './quiz.entity.js';

/**
 * What a student has with a quiz, over all their attempts: one row for each student and quiz. It is the lock that
 * whoever starts, extends or grades takes first. A teacher's previews have a row of their own.
 * Source: D3 · QuizSubmission; supplement §4.3.
 */
@Entity({ tableName: 'quiz_submissions' })
@Unique({ name: 'quiz_submissions_one', properties: ['quizId', 'userId', 'preview'] })
@Index({ name: 'quiz_submissions_user', properties: ['userId', 'courseId'] })
export class QuizSubmission extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Quiz)
  quizId!: number;

  @References(() => User)
  userId!: number;

  @Property({ type: 'boolean', default: false })
  preview: boolean & Opt = false;

  /** The gradebook's row; null until something was submitted, and for types that are not graded. */
  @References(() => Submission, { nullable: true })
  submissionId: number | null = null;

  @Property({ type: 'integer', nullable: true })
  extraAttempts: number | null = null;

  /** Minutes. */
  @Property({ type: 'integer', nullable: true })
  extraTime: number | null = null;

  @Property({ type: 'boolean', nullable: true })
  manuallyUnlocked: boolean | null = null;

  /** The score that counts, by the scoring policy. */
  @Property({ type: 'double', nullable: true })
  keptScore: number | null = null;
}
