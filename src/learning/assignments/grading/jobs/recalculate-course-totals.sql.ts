import { bulkStatement } from '../../../../platform/sql/bulk.js';
import { sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';
import { assignedTo } from '../../effective-dates.sql.js';
import { Submission } from '../../submission.entity.js';

/** Students whose totals are computed in one transaction: a grader waits no longer than for these. */
const batch = sql.literal(50);

/** The next students of a course, by their user ids. */
// unguarded: the job computes everybody's totals, whoever changed what they follow from.
export const studentsAfter = statement<{ courseId: number; after: number }>(
  (value) => sql`
    select distinct e.user_id as id
    from enrollments e
    where e.course_id = ${value('courseId', 'bigint')}
      and e.user_id > ${value('after', 'bigint')}
      and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and e.workflow_state <> 'deleted'
    order by 1
    limit ${batch}
  `,
);

interface Students {
  readonly courseId: number;
  readonly userIds: readonly number[];
}

// unguarded: likewise, under their locks.
export const lockedEnrollments = statement<Students>(
  (value) => sql`
    select e.id
    from enrollments e
    where e.course_id = ${value('courseId', 'bigint')}
      and e.user_id = any(${value('userIds', 'bigint[]')})
      and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
    order by e.user_id, e.id
    for no key update
  `,
);

/** Rows for work that a student has not touched yet, so that who grades finds everybody in the list. */
// unguarded: rows that anybody's work would begin with.
export const untouchedWork = bulkStatement<Students>(
  [Submission],
  (value) => sql`
    insert into submissions (root_account_id, course_id, assignment_id, user_id)
    select a.root_account_id, a.course_id, a.id, u.id
    from assignments a, unnest(${value('userIds', 'bigint[]')}) as u(id)
    where a.course_id = ${value('courseId', 'bigint')}
      and ${assignedTo(sql`a`, sql`u.id`)}
      and not exists (select 1 from submissions s where s.assignment_id = a.id and s.user_id = u.id)
    order by a.id, u.id
    on conflict (assignment_id, user_id) do nothing
  `,
);
