import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** Students of a course, in some of its sections or in all. */
// unguarded: the students of a course whose quizzes the actor extends, within their sections.
export const extendable = statement<{
  courseId: number;
  ids: readonly number[];
  sections: readonly number[] | null;
}>(
  (value) => sql`
    select distinct e.user_id as id
    from enrollments e
    where e.course_id = ${value('courseId', 'bigint')}
      and e.user_id = any(${value('ids', 'bigint[]')})
      and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and e.workflow_state in ('active', 'invited', 'completed', 'inactive')
      and (
        ${value('sections', 'bigint[]')} is null or e.course_section_id = any(${value('sections', 'bigint[]')})
      )
  `,
);

/** The quizzes of a course. */
// unguarded: the quizzes of a course in which the actor may extend them.
export const quizzesOf = statement<{ courseId: number }>(
  (value) => sql`
    select q.id
    from quizzes q
    where q.course_id = ${value('courseId', 'bigint')} and q.workflow_state <> 'deleted'
    order by q.id
  `,
);
