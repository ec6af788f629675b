/** Attempts that are submitted. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** The attempts of a student beside one, as far as they are submitted. */
// unguarded: the attempts beside one that is authorized and locked.
export const otherAttempts = statement<{ quizSubmissionId: number; id: number }>(
  (value) => sql`
    select a.attempt, a.score, a.workflow_state as "workflowState"
    from quiz_attempts a
    where a.quiz_submission_id = ${value('quizSubmissionId', 'bigint')}
      and a.id <> ${value('id', 'bigint')}
      and a.workflow_state in ('complete', 'pending_review')
  `,
);

/** The attempts at a quiz that are submitted, of students in some sections or of everybody. */
// unguarded: attempts at a quiz that the actor grades, within their sections.
export const attemptsTurnedIn = statement<{ quizId: number; sections: readonly number[] | null }>(
  (value) => sql`
    select a.quiz_submission_id as "quizSubmissionId", a.attempt
    from quiz_attempts a
    where a.quiz_id = ${value('quizId', 'bigint')}
      and not a.preview
      and a.workflow_state in ('complete', 'pending_review')
      and (
        ${value('sections', 'bigint[]')} is null
        or exists (
          select 1
          from enrollments e
          where e.course_id = a.course_id
            and e.user_id = a.user_id
            and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
            and e.workflow_state <> 'deleted'
            and e.course_section_id = any(${value('sections', 'bigint[]')})
        )
      )
    order by a.quiz_submission_id, a.attempt
  `,
);
