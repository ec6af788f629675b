/** How quizzes are copied into another course, with their assignments and questions. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import { copiedAssignmentOf, deleteCopiedAssignments, settleAssignments } from '../assignments/index.js';
import { type ContentRow, type Copying, copiedContent, copiedPart, htmlFollows } from '../course-copies/index.js';
import { OutcomeAlignment, sharedOutcomes } from '../outcomes/index.js';
import { quizzesUnaligned } from './authoring/question-outcomes.sql.js';
import { keepStates, publishCopies } from './copied-quiz-publishing.js';
import { QuizGroup } from './questions/quiz-group.entity.js';
import { QuizQuestion } from './questions/quiz-question.entity.js';
import { quizStarted } from './quiz.columns.js';
import { Quiz } from './quiz.entity.js';

/** Of some quizzes, those that somebody has started. */
// unguarded: copies in the course into which the actor copies.
const startedQuizzes = statement<{ ids: readonly number[] }>(
  (value) => sql`select q.id from quizzes q where q.id = any(${value('ids', 'bigint[]')}) and ${quizStarted(sql`q`)}`,
);

/** Deletes quizzes; answers their assignments. */
// unguarded: copies whose source was deleted.
const quizzesDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(Quiz, 'workflowState')],
  (value) => sql`
    update quizzes
    set workflow_state = 'deleted'
    where id = any(${value('ids', 'bigint[]')})
    returning assignment_id as "assignmentId"
  `,
);

const assignment = copiedAssignmentOf({
  wholeOf: (row) => sql`(select q.id from quizzes q where q.assignment_id = ${row}.id)`,
  within: (row, ids) => sql`${row}.id in (select q.assignment_id from quizzes q where q.id = any(${ids}))`,
});

const groups = copiedPart({
  kind: 'quiz_group',
  entity: QuizGroup,
  table: 'quiz_groups',
  columns: {
    content: [
      'quiz_id',
      'name',
      'pick_count',
      'question_points',
      'assessment_question_bank_id',
      'position',
      'workflow_state',
    ],
  },
  references: { quiz_id: { kind: 'quiz' } },
  wholeOf: (row) => sql`${row}.quiz_id`,
  removed: 'deleted',
});

interface AnswerHtml {
  html?: unknown;
  commentsHtml?: unknown;
}

/** Links in answers lead to the copies, too. */
function answersFollow(row: ContentRow, copying: Copying): boolean {
  for (const answer of row['answers'] as AnswerHtml[])
    for (const name of ['html', 'commentsHtml'] as const)
      answer[name] = htmlFollows(copying, 'quiz_question', row.id, answer[name]);
  return true;
}

const questions = copiedPart({
  kind: 'quiz_question',
  entity: QuizQuestion,
  table: 'quiz_questions',
  columns: {
    content: [
      'quiz_id',
      'quiz_group_id',
      'position',
      'question_name',
      'question_type',
      'question_text',
      'points_possible',
      'correct_comments',
      'incorrect_comments',
      'neutral_comments',
      'correct_comments_html',
      'incorrect_comments_html',
      'neutral_comments_html',
      'text_after_answers',
      'answers',
      'matches',
      'matching_answer_incorrect_matches',
      'variables',
      'formulas',
      'answer_tolerance',
      'formula_decimal_places',
      'workflow_state',
    ],
  },
  references: { quiz_id: { kind: 'quiz' }, quiz_group_id: { kind: 'quiz_group' } },
  html: [
    'question_text',
    'correct_comments_html',
    'incorrect_comments_html',
    'neutral_comments_html',
    'text_after_answers',
  ],
  inside: answersFollow,
  wholeOf: (row) => sql`${row}.quiz_id`,
  removed: 'deleted',
});

const alignments = copiedPart({
  kind: 'question_alignment',
  entity: OutcomeAlignment,
  table: 'outcome_alignments',
  columns: { content: ['kind', 'quiz_id', 'quiz_question_id', 'outcome_id'] },
  references: {
    quiz_id: { kind: 'quiz' },
    quiz_question_id: { kind: 'quiz_question' },
    outcome_id: { kind: 'learning_outcome', shared: sharedOutcomes },
  },
  inside: (row) => row['quiz_question_id'] !== null && row['outcome_id'] !== null,
  wholeOf: (row) => sql`${row}.quiz_id`,
  living: () => sql`true`,
  removed: null,
});

/** Source: D3 · Quiz; supplement §4.1, §4.2; decision 0129. */
export const copiedQuiz = copiedContent({
  kind: 'quiz',
  entity: Quiz,
  table: 'quizzes',
  columns: {
    content: ['title', 'description', 'assignment_id'],
    points: ['survey_points'],
    availability_dates: ['show_correct_answers_at', 'hide_correct_answers_at'],
    settings: [
      'quiz_type',
      'time_limit',
      'shuffle_answers',
      'hide_results',
      'show_correct_answers',
      'show_correct_answers_last_attempt',
      'one_time_results',
      'scoring_policy',
      'allowed_attempts',
      'one_question_at_a_time',
      'cant_go_back',
      'access_code',
      'ip_filter',
      'anonymous_submissions',
    ],
    state: ['workflow_state'],
  },
  references: { assignment_id: { kind: 'assignment' } },
  html: ['description'],
  dates: ['show_correct_answers_at', 'hide_correct_answers_at'],
  name: 'title',
  path: ({ id }) => `quizzes/${id}`,
  parts: [assignment, groups, questions, alignments],
  worked: {
    columns: ['workflow_state', 'quiz_type', 'anonymous_submissions'],
    among: async ({ ctx }, ids) => {
      const rows = await ctx.services.database.rows<{ id: number }>(startedQuizzes.with({ ids }), ctx.em, ctx.meter);
      return rows.map(({ id }) => id);
    },
  },
  prepare: async (_, rows) => keepStates(rows),
  follow: publishCopies,
  remove: async (copying, ids) => {
    const gone = await write<{ assignmentId: number }>(copying.ctx, quizzesDeleted.with({ ids }));
    await write(copying.ctx, quizzesUnaligned.with({ quizIds: ids }));
    await deleteCopiedAssignments(
      copying,
      gone.map(({ assignmentId }) => assignmentId),
    );
  },
  finish: settleAssignments,
});
