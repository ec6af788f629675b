import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { Quiz } from '../quiz.entity.js';
import {
  type Match,
  type QuestionContent,
  type QuestionType,
  questionTypes,
  type StoredAnswer,
  type Variable,
} from './question-content.js';
import { QuizGroup } from './quiz-group.entity.js';

/**
 * A question as its author works on it; students are given the one of the publication.
 * Source: D3 · QuizQuestion; supplement §4.2.
 */
@Entity({ tableName: 'quiz_questions' })
@Index({ name: 'quiz_questions_quiz', properties: ['quizId', 'position', 'id'] })
export class QuizQuestion extends TenantRecord implements QuestionContent {
  @References(() => Course)
  courseId!: number;

  @References(() => Quiz)
  quizId!: number;

  @References(() => QuizGroup, { nullable: true })
  quizGroupId: number | null = null;

  /** Position among the questions and groups of the quiz, or among the questions of its group. */
  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  questionName!: string;

  @OneOf(questionTypes, { length: 64 })
  questionType!: QuestionType;

  @Property({ type: 'text' })
  questionText!: string;

  @Property({ type: 'double', default: 0 })
  pointsPossible: number & Opt = 0;

  @Property({ type: 'text', nullable: true })
  correctComments: string | null = null;

  @Property({ type: 'text', nullable: true })
  incorrectComments: string | null = null;

  @Property({ type: 'text', nullable: true })
  neutralComments: string | null = null;

  @Property({ type: 'text', nullable: true })
  correctCommentsHtml: string | null = null;

  @Property({ type: 'text', nullable: true })
  incorrectCommentsHtml: string | null = null;

  @Property({ type: 'text', nullable: true })
  neutralCommentsHtml: string | null = null;

  @Property({ type: 'text', nullable: true })
  textAfterAnswers: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  answers: readonly StoredAnswer[] & Opt = [];

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  matches: readonly Match[] | null = null;

  @Property({ type: 'text', nullable: true })
  matchingAnswerIncorrectMatches: string | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  variables: readonly Variable[] | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  formulas: readonly string[] | null = null;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  answerTolerance: number | string | null = null;

  @Property({ type: 'integer', nullable: true })
  formulaDecimalPlaces: number | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
