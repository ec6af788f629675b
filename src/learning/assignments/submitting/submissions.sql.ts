/** What changing submissions reads and writes beside their rows. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { isLate } from '../lateness.sql.js';
import { Submission } from '../submission.entity.js';

/** Files that are there, from somebody's own tree or among those that the caller allows besides. */
// unguarded: the actor's own files, and those in work on which the caller has authorized the actor.
export const availableFiles = statement<{
  ids: readonly number[];
  rootAccountId: number;
  owner: number;
  besides: readonly number[];
}>(
  (value) => sql`
    select f.id, f.display_name as name
    from files f
    where f.id = any(${value('ids', 'bigint[]')})
      and f.root_account_id = ${value('rootAccountId', 'bigint')}
      and (f.user_id = ${value('owner', 'bigint')} or f.id = any(${value('besides', 'bigint[]')}))
      and f.workflow_state = 'available'
  `,
);

/** The student enrollments of users, locked: their totals wait for the transaction. */
// unguarded: the totals of those whose work changes; the change is authorized.
export const studentsLocked = statement<{ courseId: number; userIds: readonly number[] }>(
  (value) => sql`
    select e.user_id as "userId"
    from enrollments e
    where e.course_id = ${value('courseId', 'bigint')}
      and e.user_id = any(${value('userIds', 'bigint[]')})
      and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and e.workflow_state in ('active', 'invited', 'completed', 'inactive')
    order by e.user_id, e.id
    for no key update
  `,
);

/** Rows of students for an assignment, made where they are missing. */
// unguarded: rows for work on an assignment that the caller has authorized.
export const missingMade = bulkStatement<{
  rootAccountId: number;
  courseId: number;
  id: number;
  userIds: readonly number[];
}>(
  [Submission],
  (value) => sql`
    insert into submissions (root_account_id, course_id, assignment_id, user_id)
    select ${value('rootAccountId', 'bigint')}, ${value('courseId', 'bigint')}, ${value('id', 'bigint')}, u.id
    from unnest(${value('userIds', 'bigint[]')}) as u(id)
    on conflict (assignment_id, user_id) do nothing
  `,
);

/** The number of the last version of submissions. */
// unguarded: the numbers of versions of locked submissions.
export const lastVersions = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select v.submission_id as "submissionId", max(v.number) as last
    from submission_versions v
    where v.submission_id = any(${value('ids', 'bigint[]')})
    group by 1
  `,
);

/** The group of a set in which a student works, with its members. */
// unguarded: with whom somebody hands in together.
export const groupOfStudent = statement<{ categoryId: number; userId: number }>(
  (value) => sql`
    select m.group_id as "groupId", json_agg(o.user_id order by o.user_id) as "userIds"
    from group_memberships m
    join groups g on g.id = m.group_id
      and g.group_category_id = ${value('categoryId', 'bigint')}
      and g.workflow_state = 'available'
    join group_memberships o on o.group_id = g.id and o.workflow_state = 'accepted'
    where m.user_id = ${value('userId', 'bigint')} and m.workflow_state = 'accepted'
    group by 1
    order by 1
    limit 1
  `,
);

/** Whether work was handed in after it was due for its student. */
// unguarded: of work that was handed in by who may do so.
export const lateness = statement<{ id: number }>(
  (value) => sql`select ${isLate(sql`s`)} as late from submissions s where s.id = ${value('id', 'bigint')}`,
);
