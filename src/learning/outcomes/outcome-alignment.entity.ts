import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Outcome } from './outcome.entity.js';

/** What measures an outcome. */
export const alignmentKinds = ['rubric_criterion', 'question'] as const;
export type AlignmentKind = (typeof alignmentKinds)[number];

/**
 * What measures an outcome: a criterion of a rubric, or a question of a quiz. It is written by the areas of rubrics and
 * quizzes, and is there for as long as the criterion or the question names the outcome. An outcome with one is aligned:
 * its last link stays. Decision 0120.
 */
@Entity({ tableName: 'outcome_alignments' })
@Check({ name: 'outcome_alignments_owner', expression: 'num_nonnulls(account_id, course_id) = 1' })
@Check({
  name: 'outcome_alignments_holder',
  expression: `case kind when 'rubric_criterion' then num_nonnulls(rubric_id, criterion_id) = 2 and num_nonnulls(quiz_id, quiz_question_id) = 0 else num_nonnulls(quiz_id, quiz_question_id) = 2 and num_nonnulls(rubric_id, criterion_id) = 0 end`,
})
@Index({
  name: 'outcome_alignments_criterion',
  expression:
    'create unique index outcome_alignments_criterion on outcome_alignments (rubric_id, criterion_id) where rubric_id is not null',
})
@Index({
  name: 'outcome_alignments_question',
  expression:
    'create unique index outcome_alignments_question on outcome_alignments (quiz_question_id, outcome_id) where quiz_question_id is not null',
})
@Index({ name: 'outcome_alignments_outcome', properties: ['outcomeId', 'id'] })
@Index({ name: 'outcome_alignments_quiz', properties: ['quizId', 'outcomeId', 'id'] })
export class OutcomeAlignment extends TenantRecord {
  /** The account of the rubric; null where it or the quiz belongs to a course. */
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Outcome)
  outcomeId!: number;

  @OneOf(alignmentKinds)
  kind!: AlignmentKind;

  @Property({ type: 'bigint', nullable: true })
  rubricId: number | null = null;

  /** Id of the criterion within its rubric. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  criterionId: string | null = null;

  @Property({ type: 'bigint', nullable: true })
  quizId: number | null = null;

  @Property({ type: 'bigint', nullable: true })
  quizQuestionId: number | null = null;
}
