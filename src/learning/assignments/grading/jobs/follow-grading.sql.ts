import { sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';

/** The assignments of a course whose grades are read off the standard of the course. */
// unguarded: the job follows a change of the course that was authorized.
export const byCourseStandard = statement<{ courseId: number }>(
  (value) => sql`
    select a.id
    from assignments a
    where a.course_id = ${value('courseId', 'bigint')}
      and a.grading_standard_id is null
      and a.grading_type in ('letter_grade', 'gpa_scale')
    order by a.id
  `,
);
