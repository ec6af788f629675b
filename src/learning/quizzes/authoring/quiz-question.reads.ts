import { type ActionOf, actorId } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type Reads } from '../../../platform/query/reads.js';
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { quizPolicy } from '../quiz.policy.js';
import { byId, quizReads } from '../quiz.reads.js';
import { answerRows, attemptFacts } from '../taking/attempt-sheet.sql.js';
import { quizAttemptReads } from '../taking/quiz-attempt.reads.js';
import { QuizGroup } from './quiz-group.entity.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { quizGroupPolicy, quizQuestionPolicy } from './quiz-question.policy.js';

/** Place of the question's group where it has one, else its own. */
const place = (row: Sql): Sql => sql`
  coalesce((select og.position from quiz_groups og where og.id = ${row}.quiz_group_id), ${row}.position)
`;

export const quizQuestionReads: Reads<QuizQuestion, ActionOf<typeof quizQuestionPolicy>> = defineReads(QuizQuestion, {
  policy: quizQuestionPolicy,
  computed: {
    /** There are no question banks, and no edit scores anything anew: clients look for the keys. */
    assessmentQuestionId: () => sql`null::bigint`,
    regradeOption: () => sql`null::text`,
  },
  orders: {
    /** As an attempt without chance would have them: the questions of a group stand where the group stands. */
    position: [
      { sql: place, type: 'int' },
      { sql: (row) => sql`coalesce(${row}.quiz_group_id, 0)`, type: 'bigint' },
      'position',
      'id',
    ],
  },
});

export const quizGroupReads: Reads<QuizGroup, ActionOf<typeof quizGroupPolicy>> = defineReads(QuizGroup, {
  policy: quizGroupPolicy,
  orders: { position: ['position', 'id'] },
});

const ofQuiz = (child: Sql, parent: Sql): Sql => sql`${child}.quiz_id = ${parent}.id`;
const listed = quizPolicy.actions.manage;

extendReads(quizReads, {
  connections: {
    questions: connection(() => quizQuestionReads, { within: ofQuiz, listed, order: 'position' }),
    oneQuestion: connection(() => quizQuestionReads, { within: ofQuiz, listed, filters: { id: byId } }),
    groups: connection(() => quizGroupReads, { within: ofQuiz, listed, order: 'position' }),
    oneGroup: connection(() => quizGroupReads, { within: ofQuiz, listed, filters: { id: byId } }),
  },
});

extendReads(quizAttemptReads, {
  computed: {
    /** The policy hides it from whoever does not grade the attempt. */
    viewerGrades: () => sql`true`,
    viewerOwns: (row) => sql`${row}.user_id = ${actorId}`,
    facts: attemptFacts,
    answerRows,
  },
});

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);

/** An attempt is named by its quiz submission and its number. */
function refuseHalfName(given: Readonly<Record<string, unknown>>): void {
  const missing = ['quizSubmissionId', 'quizSubmissionAttempt'].filter((name) => given[name] == null);
  refuseInvalid(
    missing.map((attribute): FieldRefusal => ({ attribute, type: 'missing', message: `${attribute} is missing.` })),
  );
}

extendReads(quizReads, {
  connections: {
    namedAttempt: connection(() => quizAttemptReads, {
      within: (child, parent) => sql`${child}.quiz_id = ${parent}.id`,
      check: refuseHalfName,
      filters: {
        quizSubmissionId: (filter) => sql`${filter.row}.quiz_submission_id = ${filter.parameter('bigint', idOf)}`,
        quizSubmissionAttempt: (filter) => sql`${filter.row}.attempt = ${filter.parameter('int')}`,
      },
    }),
  },
});
