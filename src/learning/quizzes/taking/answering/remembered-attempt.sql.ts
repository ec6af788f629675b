/** An attempt that is going on, as statements find it that ask by themselves who changes it. Decision 0034. */

import { type Sql, sql } from '../../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../../platform/sql/statement.js';
import { isActiveStudent, unlimitedHolder } from '../../../enrollments/index.js';
import type { SelectedQuestion } from '../../questions/question-content.js';

/** An attempt that is going on, as it was read last. Only the settings of its quiz can have changed since. */
export interface RememberedAttempt {
  readonly id: number;
  readonly quizSubmissionId: number;
  readonly courseId: number;
  readonly quizId: number;
  readonly userId: number;
  readonly attempt: number;
  readonly quizPublicationId: number;
  readonly selectedQuestions: readonly SelectedQuestion[];
  readonly accessCode: string | null;
  readonly ipFilter: string | null;
}

/** SQL: it is the latest attempt of a student, and nobody has turned it in. */
const isGoingOn = (attempt: Sql): Sql => sql`
  ${attempt}.latest and ${attempt}.workflow_state = 'untaken' and not ${attempt}.preview
`;

/** The attempt that is going on under a quiz submission. */
// unguarded: nobody is shown anything of it, or changes it, before a statement has asked who they are.
export const attemptGoingOn = statement<{ quizSubmissionId: number }>(
  (value) => sql`
    select a.id, a.quiz_submission_id as "quizSubmissionId", a.course_id as "courseId", a.quiz_id as "quizId",
      a.user_id as "userId", a.attempt, a.quiz_publication_id as "quizPublicationId", a.drawn as "selectedQuestions",
      q.access_code as "accessCode", q.ip_filter as "ipFilter"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    where a.quiz_submission_id = ${value('quizSubmissionId', 'bigint')} and ${isGoingOn(sql`a`)}
  `,
  { name: 'quiz_attempt_going_on' },
);

/** By what a request was judged that a statement judges again. */
export interface Claimed extends Pick<RememberedAttempt, 'accessCode' | 'ipFilter'> {
  /** Of the token or the session by which the request comes. */
  readonly digest: Uint8Array;
  readonly quizSubmissionId: number;
  readonly attemptId: number;
}

/**
 * SQL: the attempt `a` with its quiz `q`, of whoever holds the token `w`; no row unless it is going on, its quiz asks for what
 * the request was found to have, and the holder is an active student of its course. The quiz submission is named beside the
 * attempt, since the indexes of attempts that are going on are by it: a plan that was made while there were none stays good.
 */
export const claimedAttempt = <Values extends Claimed>(value: ValueSql<Values>): Sql => sql`
  (${unlimitedHolder(value('digest', 'bytea'))}) w
  join quiz_attempts a on a.quiz_submission_id = ${value('quizSubmissionId', 'bigint')}
    and a.id = ${value('attemptId', 'bigint')}
    and a.user_id = w.user_id
    and a.root_account_id = w.root_account_id
    and ${isGoingOn(sql`a`)}
    and ${isActiveStudent(sql`a.course_id`, sql`a.user_id`)}
  join quizzes q on q.id = a.quiz_id
    and q.workflow_state <> 'deleted'
    and q.access_code is not distinct from ${value('accessCode', 'text')}
    and q.ip_filter is not distinct from ${value('ipFilter', 'text')}
`;
