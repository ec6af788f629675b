/** Who reads what people have shown, and what of it. Source: supplement §5.6; decision 0122. */
import { memberNowOrBefore } from '../../identity/access/index.js';
import { allOf, sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { concernsActor, grader, inReach } from '../assignments/index.js';
import { lastAttemptDone } from '../quizzes/index.js';

/** Whoever reads the grades of a student of the course, as far as their sections reach, reads all that they have shown there. */
export const readsAll = allOf(grader, inReach);

const ofActor = sqlCondition('ofActor', (row) => concernsActor(sql`${row}.user_id`, sql`${row}.course_id`));

/** Students, and who observes them in the course, read what is posted. */
export const readsPosted = allOf(memberNowOrBefore('courseId'), ofActor);

/** SQL: the work that showed it is there: neither its assignment nor its quiz is deleted. */
export const ofLivingWork = (result: Sql): Sql => sql`
  case ${result}.alignment_type
    when 'quiz'
      then exists (
        select 1 from quizzes lq where lq.id = ${result}.alignment_id and lq.workflow_state <> 'deleted'
      )
    else exists (
      select 1
      from assignments la
      where la.id = ${result}.alignment_id and la.workflow_state in ('unpublished', 'published')
    )
  end
`;

/**
 * SQL: students are shown it: it is not hidden, the assignment is published and not muted, and a quiz does not hide what its
 * questions brought. A quiz that shows them after the last attempt shows this then.
 */
export const isPosted = (result: Sql): Sql => sql`
  (
    not ${result}.hidden
    and case ${result}.alignment_type
      when 'quiz'
        then exists (
          select 1
          from quizzes pq
          join assignments pa on pa.id = pq.assignment_id
          where pq.id = ${result}.alignment_id
            and pq.workflow_state = 'published'
            and not pa.muted
            and (
              pq.hide_results is null
              or (
                pq.hide_results = 'until_after_last_attempt'
                and exists (
                  select 1
                  from quiz_submissions ps
                  where ps.quiz_id = pq.id
                    and ps.user_id = ${result}.user_id
                    and not ps.preview
                    and ${lastAttemptDone(sql`pq`, sql`ps`)}
                )
              )
            )
        )
      else exists (
        select 1
        from assignments pa
        where pa.id = ${result}.alignment_id and pa.workflow_state = 'published' and not pa.muted
      )
    end
  )
`;
