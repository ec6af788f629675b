/** What waits for whom, as SQL over a row of `todo_items`. Source: supplement §3.5. */

import { type Sql, sql } from '../../platform/sql/sql.js';
import {
  activeStudentInReach,
  assignedTo,
  effectiveDate,
  expectsSubmission,
  gradesIn,
  waitsForGrade,
} from '../assignments/index.js';
import { quizAssignedTo } from '../quizzes/index.js';

const submissionsToGrade = (item: Sql): Sql => sql`
  from submissions tg
  where tg.course_id = ${item}.course_id
    and tg.assignment_id = ${item}.assignment_id
    and (${waitsForGrade(sql`tg.`)})
    and ${activeStudentInReach(sql`tg.user_id`, sql`tg.course_id`)}
`;

/** SQL: some student's work on the assignment waits for a grade of the actor. */
export const hasWorkToGrade = (item: Sql): Sql =>
  sql`${gradesIn(sql`${item}.course_id`)} and exists (select 1 ${submissionsToGrade(item)})`;

/** SQL: how many wait. */
export const countToGrade = (item: Sql): Sql => sql`(select count(*) ${submissionsToGrade(item)})`;

/**
 * SQL: the user should hand the assignment in: it is theirs, not locked, due between four weeks ago and a week ahead,
 * and they have not done it. What is past counts only where something is handed in.
 */
export function waitsForWork(item: Sql, user: Sql): Sql {
  return sql`
    exists (
      ${dueSoon(item, user)}
      and ${assignedTo(sql`ta`, user)}
      and (td.at > now() or ${expectsSubmission(sql`ta`)})
      and ta.submission_types <> '{not_graded}'
      and not exists (
        select 1
        from submissions ts
        where ts.assignment_id = ta.id
          and ts.user_id = ${user}
          and (ts.submitted_at is not null or ts.excused or ts.workflow_state = 'graded')
      )
    )
  `;
}

/** The assignment that the item stands on, when it is not locked for the user, and due between four weeks ago and a week ahead. */
const dueSoon = (item: Sql, user: Sql): Sql => sql`
  select 1
  from assignments ta, lateral (select ${effectiveDate('due', sql`ta`, user)} as at) td
  where ta.id = ${item}.assignment_id
    and td.at between now() - interval '4 weeks' and now() + interval '1 week'
    and coalesce(${effectiveDate('unlock', sql`ta`, user)} <= now(), true)
    and coalesce(${effectiveDate('lock', sql`ta`, user)} > now(), true)
`;

/** SQL: the user should take the quiz, which is not graded: it is theirs and they have turned in no attempt. */
export const waitsForQuiz = (item: Sql, user: Sql): Sql => sql`
  exists (${dueSoon(item, user)})
  and exists (select 1 from quizzes tq where tq.id = ${item}.quiz_id and ${quizAssignedTo(sql`tq`, user)})
  and not exists (
    select 1
    from quiz_attempts tt
    where tt.quiz_id = ${item}.quiz_id
      and tt.user_id = ${user}
      and tt.finished_at is not null
      and not tt.preview
  )
`;

/** SQL: the user does not want to hear of it, and nothing new has come since. */
export const isIgnored = (item: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from todo_ignores ti
    where ti.assignment_id = ${item}.assignment_id
      and ti.user_id = ${user}
      and ti.purpose = ${item}.purpose
      and (
        ti.permanent
        or case
          when ti.purpose = 'grading'
            then not exists (
              select 1
              from submissions tn
              where tn.assignment_id = ti.assignment_id and tn.submitted_at > ti.updated_at
            )
          else not exists (
            select 1 from assignments tc where tc.id = ti.assignment_id and tc.updated_at > ti.updated_at
          )
        end
      )
  )
`;
