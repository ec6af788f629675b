import { sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';
import { grace } from '../taking.rules.js';

/** What says whether a student may upload a file for a quiz just now. */
export interface FilesAsked {
  /** The quiz has asked for files. */
  readonly asks: boolean;
  /** The student has an attempt in progress that still takes answers. */
  readonly inProgress: boolean;
}

/** A `FilesAsked`. */
// unguarded: the actor's own attempt at a quiz that they may take.
export const filesAsked = statement<{ quizId: number; userId: number }>(
  (value) => sql`
    select exists (
        select 1
        from quiz_publications p
        where p.quiz_id = ${value('quizId', 'bigint')} and 'file_upload_question' = any(p.question_types)
      ) as asks,
      exists (
        select 1
        from quiz_attempts a
        where a.quiz_id = ${value('quizId', 'bigint')}
          and a.user_id = ${value('userId', 'bigint')}
          and a.workflow_state = 'untaken'
          and (a.end_at is null or a.end_at >= now() - interval ${sql.literal(`${grace} milliseconds`)})
      ) as "inProgress"
  `,
);
