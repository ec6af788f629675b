import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { Quiz } from '../quiz.entity.js';

/**
 * Questions of which each attempt gets some, drawn at random.
 * Source: supplement §4.2, question groups.
 */
@Entity({ tableName: 'quiz_groups' })
@Index({ name: 'quiz_groups_quiz', properties: ['quizId', 'position', 'id'] })
export class QuizGroup extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Quiz)
  quizId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  /** Questions that an attempt gets. */
  @Property({ type: 'integer', default: 1 })
  pickCount: number & Opt = 1;

  /** Points of each of them. */
  @Property({ type: 'double', default: 1 })
  questionPoints: number & Opt = 1;

  /** Kept as given: question banks are no area of this service. */
  @Property({ type: 'bigint', nullable: true })
  assessmentQuestionBankId: number | null = null;

  /** Position among the questions and groups of the quiz. */
  @Property({ type: 'integer' })
  position!: number;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
