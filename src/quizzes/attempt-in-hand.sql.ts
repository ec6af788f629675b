import type { ColumnSql, RowColumns } from '../kernel/authorize.js';
import { sql } from '../kernel/sql.js';
import type { AttemptInHand } from './attempt-in-hand.js';

const own =
  (column: string): ColumnSql =>
  (attempt) =>
    sql`${attempt}.${sql.ref(column)}`;

/** What is wanted of an attempt that a request changes. */
export const inHandColumns: RowColumns<AttemptInHand> = {
  rootAccountId: own('root_account_id'),
  courseId: own('course_id'),
  quizId: own('quiz_id'),
  quizSubmissionId: own('quiz_submission_id'),
  preview: own('preview'),
  attempt: own('attempt'),
  workflowState: own('workflow_state'),
  quizPublicationId: own('quiz_publication_id'),
  drawn: own('drawn'),
  endAt: own('end_at'),
  openPosition: own('open_position'),
  quiz: (attempt) => sql`
    (
      select json_build_object(
        'accessCode', hq.access_code, 'ipFilter', hq.ip_filter, 'oneQuestionAtATime', hq.one_question_at_a_time,
        'cantGoBack', hq.cant_go_back
      )
      from quizzes hq
      where hq.id = ${attempt}.quiz_id
    )
  `,
};

interface Latest {
  readonly quizId: number;
  readonly quizSubmissionId: number;
}

/** Where the latest attempt of a student belongs. */
export const latestColumns: RowColumns<Latest> = {
  quizId: (attempt) => sql`${attempt}.quiz_id`,
  quizSubmissionId: (attempt) => sql`${attempt}.quiz_submission_id`,
};
