import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { SomeOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { type PublishedEntry, type QuestionType, questionTypes } from '../questions/question-content.js';
import { Quiz } from '../quiz.entity.js';

/**
 * The questions of a quiz as they were when it was published: append-only, by a trigger. Attempts refer to the one
 * that their questions were selected from, so no later edit changes what a student was asked.
 * Source: supplement §4.1, publishing.
 */
@Entity({ tableName: 'quiz_publications' })
@Unique({ name: 'quiz_publications_number', properties: ['quizId', 'number'] })
export class QuizPublication extends TenantRecord {
  @References(() => Quiz)
  quizId!: number;

  /** From 1 on, without gaps within a quiz. */
  @Property({ type: 'integer' })
  number!: number;

  /** Questions and groups in their order. */
  @Property({ type: 'json', columnType: 'jsonb' })
  entries!: readonly PublishedEntry[];

  /** Questions that an attempt gets. */
  @Property({ type: 'integer' })
  questionCount!: number;

  /** Points of a perfect attempt. */
  @Property({ type: 'double' })
  pointsPossible!: number;

  @SomeOf(questionTypes, { defaultRaw: `'{}'` })
  questionTypes!: QuestionType[];
}
