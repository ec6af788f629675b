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
