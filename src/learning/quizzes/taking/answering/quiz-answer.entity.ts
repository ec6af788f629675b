import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../../platform/transaction/record.js';
import { References } from '../../../../platform/transaction/reference.js';
import type { GivenAnswer } from '../../questions/question-content.js';
import { QuizQuestion } from '../../questions/quiz-question.entity.js';
import { QuizAttempt } from '../../quiz-attempt.entity.js';

/**
 * What a student answered to one question of an attempt, and whether they flagged it. It is written when it is given.
 * Source: supplement §4.3, answering.
 */
@Entity({ tableName: 'quiz_answers' })
@Unique({ name: 'quiz_answers_one', properties: ['quizAttemptId', 'quizQuestionId'] })
export class QuizAnswer extends TenantRecord {
  @References(() => QuizAttempt)
  quizAttemptId!: number;

  @References(() => QuizQuestion)
  quizQuestionId!: number;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  answer: GivenAnswer = null;

  @Property({ type: 'boolean', default: false })
  flagged: boolean & Opt = false;

  /** When the answer was given last; null where there is only a flag. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  answeredAt: Date | null = null;
}
