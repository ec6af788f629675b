import type { ActionOf } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, many, one, type Reads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { outcomeReads } from '../../outcomes/index.js';
import { QuizGroup } from '../questions/quiz-group.entity.js';
import { QuizQuestion } from '../questions/quiz-question.entity.js';
import { quizPolicy } from '../quiz.policy.js';
import { byId, quizReads } from '../quiz.reads.js';
import { quizGroupPolicy, quizQuestionPolicy } from './quiz-question.policy.js';

/** SQL: the position of the question's group where it has one, else its own. */
const positionInQuiz = (row: Sql): Sql => sql`
  coalesce((select og.position from quiz_groups og where og.id = ${row}.quiz_group_id), ${row}.position)
`;

export const quizQuestionReads: Reads<QuizQuestion, ActionOf<typeof quizQuestionPolicy>> = defineReads(QuizQuestion, {
  policy: quizQuestionPolicy,
  relations: {
    quiz: one(() => quizReads, 'quizId'),
    quizGroup: one(() => quizGroupReads, 'quizGroupId'),
    // Whoever may change the question sees what it measures.
    outcomes: many(
      () => outcomeReads,
      (outcome, question) => sql`
        ${outcome}.id in (select qa.outcome_id from outcome_alignments qa where qa.quiz_question_id = ${question}.id)
      `,
      { trusted: true },
    ),
  },
  computed: {
    outcomeIds: (row) => sql`
      select coalesce(json_agg(qa.outcome_id order by qa.outcome_id), '[]')
      from outcome_alignments qa
      where qa.quiz_question_id = ${row}.id
    `,
  },
  orders: {
    /** As an attempt without chance would have them: the questions of a group stand where the group stands. */
    position: [
      { sql: positionInQuiz, type: 'int' },
      { sql: (row) => sql`coalesce(${row}.quiz_group_id, 0)`, type: 'bigint' },
      'position',
      'id',
    ],
  },
});

export const quizGroupReads: Reads<QuizGroup, ActionOf<typeof quizGroupPolicy>> = defineReads(QuizGroup, {
  policy: quizGroupPolicy,
  relations: { quiz: one(() => quizReads, 'quizId') },
  orders: { position: ['position', 'id'] },
});

const ofQuiz = (child: Sql, parent: Sql): Sql => sql`${child}.quiz_id = ${parent}.id`;
const listed = quizPolicy.actions.manage;

export const questionsOfQuiz = extendReads(quizReads, {
  connections: {
    questions: connection(() => quizQuestionReads, { joinOn: ofQuiz, listed, order: 'position' }),
    oneQuestion: connection(() => quizQuestionReads, { joinOn: ofQuiz, listed, filters: { id: byId } }),
    groups: connection(() => quizGroupReads, { joinOn: ofQuiz, listed, order: 'position' }),
    oneGroup: connection(() => quizGroupReads, { joinOn: ofQuiz, listed, filters: { id: byId } }),
  },
});
