/** Statements that a change of a course asks first. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/** Whether work in a course has been graded. */
// unguarded: whether there is any in a course that the actor changes.
export const gradedWork = statement<{ courseId: number }>(
  (value) => sql`
    select exists (
      select 1
      from submissions s
      where s.course_id = ${value('courseId', 'bigint')} and s.workflow_state = 'graded'
    ) as graded
  `,
);

/** A file of a course that is there. */
// unguarded: a file of the very course that the actor changes.
export const availableFile = statement<{ id: number | null; courseId: number }>(
  (value) => sql`
    select f.id
    from files f
    where f.id = ${value('id', 'bigint')}
      and f.course_id = ${value('courseId', 'bigint')}
      and f.workflow_state = 'available'
  `,
);

/** A grading standard that a course itself or an account above it has. */
// unguarded: the standards that the course may use.
export const knownStandard = statement<{
  id: number | null;
  rootAccountId: number;
  courseId: number | null;
  accountId: number;
}>(
  (value) => sql`
    select g.id
    from grading_standards g
    where g.id = ${value('id', 'bigint')}
      and g.root_account_id = ${value('rootAccountId', 'bigint')}
      and g.workflow_state = 'active'
      and (
        g.course_id = ${value('courseId', 'bigint')}
        or g.account_id = any(
          (select a.ancestors from accounts a where a.id = ${value('accountId', 'bigint')})::bigint[]
        )
      )
    for share of g
  `,
);

/** The default term of a root account, and the quota of the nearest account that has one; megabytes. */
// unguarded: defaults of the account in which the actor makes a course.
export const defaults = statement<{ rootAccountId: number; accountId: number }>(
  (value) => sql`
    select (
      select t.id from terms t where t.root_account_id = ${value('rootAccountId', 'bigint')} and t.is_default
    ) as "termId",
      coalesce(
        (
          select q.default_storage_quota_mb
          from accounts h
          join accounts q on q.id = any(h.ancestors)
          where h.id = ${value('accountId', 'bigint')} and q.default_storage_quota_mb is not null
          order by cardinality(q.ancestors) desc
          limit 1
        ),
        500
      ) as "storageQuotaMb"
  `,
);

/** The settings that an account, or one above it, locks. */
// unguarded: only what is locked from above, which holds whoever may see it.
export const lockedSettings = statement<{ accountId: number }>(
  (value) => sql`
    select distinct s.key
    from accounts h
    join accounts a on a.id = any(h.ancestors), jsonb_each(a.settings) s
    where h.id = ${value('accountId', 'bigint')} and (s.value->>'locked')::boolean
  `,
);

/** A row, where somebody is enrolled in a section. */
// unguarded: whether anybody is in a section that the actor manages.
export const occupied = statement<{ sectionId: number }>(
  (value) => sql`
    select 1
    from enrollments e
    where e.course_section_id = ${value('sectionId', 'bigint')}
      and e.workflow_state not in ('deleted', 'rejected')
    limit 1
  `,
);

/** Whether a course has students. */
// unguarded: whether the course that the actor changes has any.
export const studentsOfCourse = statement<{ courseId: number }>(
  (value) => sql`
    select exists (
      select 1
      from enrollments e
      where e.course_id = ${value('courseId', 'bigint')}
        and e.type = 'StudentEnrollment'
        and e.workflow_state in ('active', 'invited', 'inactive', 'completed')
    ) as "hasStudents"
  `,
);

// unguarded: whether the account or term of an authorized course is active.
const activeHeld = (table: 'accounts' | 'terms') =>
  statement<{ id: number }>(
    (value) => sql`
      select id
      from ${sql.ref(table)}
      where id = ${value('id', 'bigint')} and workflow_state = 'active'
      for key share
    `,
  );

/** A row that is active, and that nobody deletes before the end of the transaction. */
export const heldActive = { accounts: activeHeld('accounts'), terms: activeHeld('terms') };
