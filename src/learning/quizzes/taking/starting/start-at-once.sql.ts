/** A first attempt that one statement starts: it asks by itself whether it may. Decision 0034. */

import { bulkStatement } from '../../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../../platform/sql/statement.js';
import { effectiveDate } from '../../../assignments/index.js';
import { endOfStudent, isActiveStudent, unlimitedHolder } from '../../../enrollments/index.js';
import { QuizAttempt } from '../../quiz-attempt.entity.js';
import { quizAssignedTo } from '../../quiz-audience.sql.js';
import { dateLockOf, inModule } from '../../quiz-lock.sql.js';
import { QuizSubmission } from '../../quiz-submission.entity.js';

/** A published quiz without an access code, as it was read last. */
export interface RememberedQuiz {
  readonly courseId: number;
  readonly publicationId: number;
  readonly shuffleAnswers: boolean;
  readonly ipFilter: string | null;
}

/** What there is to know before questions can be selected. A code is compared, and its tries are counted, in the long way. */
// unguarded: nobody is shown anything of it before `attemptStarted` has asked who they are.
export const quizGivenOut = statement<{ quizId: number }>(
  (value) => sql`
    select q.course_id as "courseId", p.id as "publicationId", q.shuffle_answers as "shuffleAnswers",
      q.ip_filter as "ipFilter"
    from quizzes q
    join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number
    where q.id = ${value('quizId', 'bigint')} and q.workflow_state = 'published' and q.access_code is null
  `,
  { name: 'quiz_given_out' },
);

interface Starting extends Pick<RememberedQuiz, 'publicationId' | 'shuffleAnswers' | 'ipFilter'> {
  /** Of the token or the session by which the request comes. */
  readonly digest: Uint8Array;
  readonly quizId: number;
  /** The questions that were selected, as JSON. */
  readonly drawn: string;
}

type Value = ValueSql<Starting>;

/** SQL: the quiz `q` is as it was when questions were selected from its publication `p`. */
const isAsRemembered = (value: Value): Sql => sql`
  p.id = ${value('publicationId', 'bigint')}
  and q.workflow_state = 'published'
  and q.access_code is null
  and q.ip_filter is not distinct from ${value('ipFilter', 'text')}
  and q.shuffle_answers = ${value('shuffleAnswers', 'boolean')}
`;

/** SQL: the user may start the quiz just now, as `startAttempt` finds out one after the other. Modules are left to it. */
const mayStart = (quiz: Sql, user: Sql): Sql => sql`
  ${isActiveStudent(sql`${quiz}.course_id`, user)}
  and ${quizAssignedTo(quiz, user)}
  and ${dateLockOf(quiz, user)} is null
  and not ${inModule(quiz)}
  and not exists (
    select 1
    from submissions se
    where se.assignment_id = ${quiz}.assignment_id and se.user_id = ${user} and se.excused
  )
`;

/** SQL: when an attempt ends that starts now, as `endOf` says it of an attempt for which nothing was granted. */
const endOfAttempt = (quiz: Sql, user: Sql): Sql => sql`
  coalesce(
    least(
      date_trunc('milliseconds', now()) + make_interval(mins => ${quiz}.time_limit),
      (
        select ${effectiveDate('lock', sql`sa`, user)} from assignments sa where sa.id = ${quiz}.assignment_id
      )
    ),
    ${endOfStudent(sql`${quiz}.course_id`, user)}
  )
`;

/** The quiz for whoever holds the token, held as it is: nobody unpublishes it before the attempt is there. */
const heldQuiz = (value: Value): Sql => sql`
  select q.id, q.root_account_id, q.course_id, w.user_id, p.id as publication_id, q.version_number,
    coalesce(case when q.quiz_type in ('survey', 'graded_survey') then q.survey_points end, p.points_possible) as worth,
    date_trunc('milliseconds', ${endOfAttempt(sql`q`, sql`w.user_id`)}) as end_at
  from (${unlimitedHolder(value('digest', 'bytea'))}) w
  join quizzes q on q.id = ${value('quizId', 'bigint')} and q.root_account_id = w.root_account_id
  join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number
  where ${isAsRemembered(value)} and ${mayStart(sql`q`, sql`w.user_id`)}
  for share of q
`;

/**
 * Starts the first attempt of a student at a quiz. No row comes back where anything speaks against it, where something was
 * granted to them before, and for the second of two who start at the same time.
 */
// unguarded: it asks by itself, with `heldQuiz`.
export const attemptStarted = bulkStatement<Starting>(
  [QuizSubmission, QuizAttempt],
  (value) => sql`
    with held as materialized (${heldQuiz(value)}),
    submission as (
      insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id, preview)
      select h.root_account_id, h.course_id, h.id, h.user_id, false
      from held h
      on conflict (quiz_id, user_id, preview) do nothing
      returning id
    )
    insert into quiz_attempts (
      root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state, quiz_publication_id,
      quiz_version, quiz_points_possible, drawn, started_at, end_at
    )
    select h.root_account_id, h.course_id, h.id, s.id, h.user_id, 'untaken', h.publication_id, h.version_number,
      h.worth, ${value('drawn', 'jsonb')}, date_trunc('milliseconds', now()), h.end_at
    from held h, submission s
    returning id
  `,
  { name: 'quiz_attempt_started' },
);
