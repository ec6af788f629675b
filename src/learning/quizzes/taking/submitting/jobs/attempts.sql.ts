import { sql } from '../../../../../platform/sql/sql.js';
import { statement } from '../../../../../platform/sql/statement.js';
import { grace } from '../../taking.rules.js';

/** Attempts that are looked at at once. */
export const handful = 200;

/** Attempts that should have been submitted by now, in the order of their ends. */
// unguarded: a job that closes everybody's attempts.
export const overdueAfter = statement<{ endAt: string; id: number }>(
  (value) => sql`
    select a.id, a.quiz_submission_id as "quizSubmissionId", a.end_at as "endAt"
    from quiz_attempts a
    where a.workflow_state = 'untaken'
      and a.end_at is not null
      and a.end_at < now() - interval ${sql.literal(`${grace} milliseconds`)}
      and (a.end_at, a.id) > (${value('endAt', 'timestamptz')}, ${value('id', 'bigint')})
    order by a.end_at, a.id
    limit ${sql.literal(handful)}
  `,
);

/** A quiz submission, unless somebody holds it: whoever does completes the attempt, or extends it. */
// unguarded: the job acts for nobody.
export const lockedUnlessHeld = statement<{ id: number }>(
  (value) => sql`
    select s.id, now() as now
    from quiz_submissions s
    where s.id = ${value('id', 'bigint')}
    for update skip locked
  `,
);

/** The next student's row of a quiz, also where nothing is submitted as far as anybody sees: under its lock, it may just have been. */
// unguarded: likewise.
export const nextSubmission = statement<{ quizId: number; after: number }>(
  (value) => sql`
    select s.id
    from quiz_submissions s
    where s.quiz_id = ${value('quizId', 'bigint')} and s.id > ${value('after', 'bigint')} and not s.preview
    order by s.id
    limit 1
  `,
);

/** The transaction's time. */
export const databaseTime = statement<object>(() => sql`select now() as now`);
