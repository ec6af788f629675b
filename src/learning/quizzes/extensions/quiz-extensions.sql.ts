/** The rows that keep what students were granted: made where they are missing, locked, written. */

import { bulkStatement } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { effectiveDate } from '../../assignments/index.js';
import { endOfStudent } from '../../enrollments/index.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { QuizSubmission } from '../quiz-submission.entity.js';

interface StudentsOfQuizzes {
  readonly quizIds: readonly number[];
  readonly userIds: readonly number[];
}

/** The quizzes are held first: whoever changes one of them is waited for before any student's row is locked. */
// unguarded: rows of students whom the actor may grant time.
export const makeSubmissions = bulkStatement<StudentsOfQuizzes & { rootAccountId: number; courseId: number }>(
  [QuizSubmission],
  (value) => sql`
    with q as materialized (
      select h.id from quizzes h where h.id = any(${value('quizIds', 'bigint[]')}) order by h.id for key share
    )
    insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id)
    select ${value('rootAccountId', 'bigint')}, ${value('courseId', 'bigint')}, q.id, u.id
    from q, unnest(${value('userIds', 'bigint[]')}) as u(id)
    order by q.id, u.id
    on conflict (quiz_id, user_id, preview) do nothing
  `,
);

// unguarded: rows of students whom the actor may grant time.
export const lockSubmissions = statement<StudentsOfQuizzes>(
  (value) => sql`
    select s.id, s.quiz_id as "quizId", s.user_id as "userId", s.extra_attempts as "extraAttempts",
      s.extra_time as "extraTime", s.manually_unlocked as "manuallyUnlocked"
    from quiz_submissions s
    where s.quiz_id = any(${value('quizIds', 'bigint[]')})
      and s.user_id = any(${value('userIds', 'bigint[]')})
      and not s.preview
    order by s.id
    for update
  `,
);

// unguarded: likewise.
export const makeAttempts = bulkStatement<{ submissionIds: readonly number[] }>(
  [QuizAttempt],
  (value) => sql`
    insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state)
    select s.root_account_id, s.course_id, s.quiz_id, s.id, s.user_id, 'settings_only'
    from quiz_submissions s
    where s.id = any(${value('submissionIds', 'bigint[]')})
      and not exists (select 1 from quiz_attempts a where a.quiz_submission_id = s.id)
  `,
);

const ifRunning = (date: Sql): Sql => sql`case when a.workflow_state = 'untaken' then ${date} end`;

// unguarded: likewise.
export const lockAttempts = statement<{ quizIds: readonly number[]; submissionIds: readonly number[] }>(
  (value) => sql`
    select a.id, a.quiz_submission_id as "quizSubmissionId", a.workflow_state as "workflowState",
      a.started_at as "startedAt", a.end_at as "endAt", q.time_limit as "timeLimit",
      ${ifRunning(effectiveDate('lock', sql`sa`, sql`a.user_id`))} as "lockAt",
      ${ifRunning(endOfStudent(sql`a.course_id`, sql`a.user_id`))} as "datesEnd"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    join assignments sa on sa.id = q.assignment_id
    where a.quiz_id = any(${value('quizIds', 'bigint[]')})
      and a.quiz_submission_id = any(${value('submissionIds', 'bigint[]')})
      and a.latest
    order by a.id
    for update of a
  `,
);

interface GrantedTo {
  readonly ids: readonly number[];
  readonly attempts: readonly (number | null)[];
  readonly minutes: readonly (number | null)[];
  readonly unlocked: readonly (boolean | null)[];
}

// unguarded: rows of students whom the actor may grant time.
export const updateSubmissions = bulkStatement<GrantedTo>(
  [QuizSubmission],
  (value) => sql`
    update quiz_submissions s
    set extra_attempts = g.attempts, extra_time = g.minutes, manually_unlocked = g.unlocked
    from unnest(
      ${value('ids', 'bigint[]')}, ${value('attempts', 'int[]')}, ${value('minutes', 'int[]')},
      ${value('unlocked', 'boolean[]')}
    ) as g(id, attempts, minutes, unlocked)
    where s.id = g.id
  `,
);

// unguarded: likewise.
export const updateAttempts = bulkStatement<{ ids: readonly (number | undefined)[]; ends: readonly (Date | null)[] }>(
  [QuizAttempt],
  (value) => sql`
    update quiz_attempts a
    set end_at = g.end_at
    from unnest(${value('ids', 'bigint[]')}, ${value('ends', 'timestamptz[]')}) as g(id, end_at)
    where a.id = g.id and a.workflow_state = 'untaken'
  `,
);
