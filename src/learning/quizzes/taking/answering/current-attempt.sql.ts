import type { ColumnSql, RowColumns } from '../../../../platform/authorization/authorize.js';
import { sql } from '../../../../platform/sql/sql.js';
import type { SelectedQuestion } from '../../questions/question-content.js';
import { type AttemptState } from '../../quiz-attempt.states.js';
import type { Progression } from '../taking.rules.js';

/** The latest attempt of a student, with the settings of its quiz that bind whoever takes it. */
export interface CurrentAttempt {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly quizId: number;
  readonly quizSubmissionId: number;
  readonly preview: boolean;
  readonly attempt: number;
  readonly workflowState: AttemptState;
  readonly quizPublicationId: number;
  readonly selectedQuestions: readonly SelectedQuestion[];
  /** A timestamp as PostgreSQL writes it. */
  readonly endAt: string | null;
  readonly openPosition: number;
  readonly quiz: Omit<Progression, 'openPosition'> & {
    readonly accessCode: string | null;
    readonly ipFilter: string | null;
  };
}

const own =
  (column: string): ColumnSql =>
  (attempt) =>
    sql`${attempt}.${sql.ref(column)}`;

/** The columns of a `CurrentAttempt`. */
export const currentAttemptColumns: RowColumns<CurrentAttempt> = {
  rootAccountId: own('root_account_id'),
  courseId: own('course_id'),
  quizId: own('quiz_id'),
  quizSubmissionId: own('quiz_submission_id'),
  preview: own('preview'),
  attempt: own('attempt'),
  workflowState: own('workflow_state'),
  quizPublicationId: own('quiz_publication_id'),
  selectedQuestions: own('drawn'),
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

/** Ids of the quiz and of the quiz submission of an attempt. */
export const latestColumns: RowColumns<Latest> = {
  quizId: (attempt) => sql`${attempt}.quiz_id`,
  quizSubmissionId: (attempt) => sql`${attempt}.quiz_submission_id`,
};
