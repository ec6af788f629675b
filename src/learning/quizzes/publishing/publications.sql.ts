/** Publications of quizzes, and the attempts that were made at them. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { grace } from '../taking/taking.rules.js';

/** A publication by its number. */
export const publicationNumbered = statement<{ quizId: number; number: number | null }>(
  (value) => sql`
    select p.id
    from quiz_publications p
    where p.quiz_id = ${value('quizId', 'bigint')} and p.number = ${value('number', 'int')}
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

/** A publication with its questions. */
export const wholePublication = statement<{ id: number }>(
  (value) => sql`
    select p.id, p.quiz_id as "quizId", p.number, p.entries, p.question_count as "questionCount",
      p.points_possible as "pointsPossible"
    from quiz_publications p
    where p.id = ${value('id', 'bigint')}
  `,
);

/** The last publications of quizzes, and whether each holds just these questions: as JSON, `quizId` and `entries` of each. */
export const lastPublications = statement<{ quizzes: string }>(
  (value) => sql`
    select distinct on (p.quiz_id) p.id, p.quiz_id as "quizId", p.number, p.points_possible as "pointsPossible",
      p.entries = x.entries as same
    from jsonb_to_recordset(${value('quizzes', 'jsonb')}) as x("quizId" bigint, entries jsonb)
    join quiz_publications p on p.quiz_id = x."quizId"
    order by p.quiz_id, p.number desc
  `,
);

/** The quizzes of assignments, locked. */
// unguarded: a lock on the quizzes of assignments that the actor manages.
export const quizzesLocked = statement<{ assignmentIds: readonly number[] }>(
  (value) => sql`
    select q.id
    from quizzes q
    where q.assignment_id = any(${value('assignmentIds', 'bigint[]')})
    order by q.id
    for update
  `,
);
