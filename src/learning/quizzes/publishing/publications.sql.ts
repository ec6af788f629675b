/** Publications of quizzes. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** A publication by its number. */
export const publicationNumbered = statement<{ quizId: number; number: number | null }>(
  (value) => sql`
    select p.id
    from quiz_publications p
    where p.quiz_id = ${value('quizId', 'bigint')} and p.number = ${value('number', 'int')}
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
