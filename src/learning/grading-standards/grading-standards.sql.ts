/** Statements that a change of a grading standard asks first. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** Whether totals of courses, or work, have letters of the standard. */
// unguarded: whether there is any by a standard that the actor manages.
export const gradedBy = statement<{ standardId: number }>(
  (value) => sql`
    with standard as (select ${value('standardId', 'bigint')} as id)
    select exists (
        select 1
        from standard
        join courses c on c.grading_standard_id = standard.id
        join enrollments e on e.course_id = c.id
        where e.current_score is not null or e.unposted_current_score is not null
      )
      or exists (
        select 1
        from standard
        join assignments a on a.grading_standard_id = standard.id
        join submissions s on s.assignment_id = a.id
        where s.score is not null
      )
      or exists (
        select 1
        from standard
        join courses c on c.grading_standard_id = standard.id
        join assignments a on a.course_id = c.id
        join submissions s on s.assignment_id = a.id
        where a.grading_standard_id is null
          and a.grading_type in ('letter_grade', 'gpa_scale')
          and s.score is not null
      ) as graded
  `,
);

/** Whether a course names the standard, a deleted one too, which may be restored; or an assignment that is not deleted. */
// unguarded: whether there is any that names a standard which the actor manages.
export const standardNamed = statement<{ standardId: number }>(
  (value) => sql`
    with standard as (select ${value('standardId', 'bigint')} as id)
    select exists (
        select 1
        from standard
        join courses c on c.grading_standard_id = standard.id
      )
      or exists (
        select 1
        from standard
        join assignments a on a.grading_standard_id = standard.id
        where a.workflow_state <> 'deleted'
      ) as named
  `,
);
