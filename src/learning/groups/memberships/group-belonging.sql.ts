/** Whom a group could take. */
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { placeableSql, placedSql } from '../group-category.reads.js';

const category = sql`c`;

/** Of the users, those who belong to the course or account of a set. */
// unguarded: whether people may be put into a set that the caller has authorized.
export const belonging = statement<{ categoryId: number; userIds: readonly number[] }>(
  (value) => sql`
    select u.id
    from group_categories c
    join unnest(${value('userIds', 'bigint[]')}) u (id) on u.id in (
      select e.user_id
      from enrollments e
      where e.course_id = c.course_id and e.workflow_state in ('active', 'invited')
      union ${placeableSql(category)}
    )
    where c.id = ${value('categoryId', 'bigint')}
  `,
);

/** The people of a set who are in none of its groups, oldest first; of all, or of those named. */
// unguarded: who is left over in a set that the actor manages.
export const unassigned = statement<{ categoryId: number; userIds: readonly number[] | null }>((value) => {
  const userIds = value('userIds', 'bigint[]');
  return sql`
    select p.user_id as id
    from group_categories c, lateral (${placeableSql(category)}) p
    where c.id = ${value('categoryId', 'bigint')}
      and (${userIds} is null or p.user_id = any(${userIds}))
      and not ${placedSql(sql`p.user_id`, category)}
    order by p.user_id
  `;
});

interface InSections {
  readonly courseId: number | null;
  readonly userIds: readonly number[];
  readonly sections: readonly number[];
}

/** Of the users, those who have a part in one of the sections. */
// unguarded: whom the actor's sections reach.
export const inSections = statement<InSections>(
  (value) => sql`
    select distinct e.user_id as id
    from enrollments e
    where e.course_id = ${value('courseId', 'bigint')}
      and e.user_id = any(${value('userIds', 'bigint[]')})
      and e.workflow_state <> 'deleted'
      and e.course_section_id = any(${value('sections', 'bigint[]')})
  `,
);

/** Whether a user is in one section with every member of a group. */
// unguarded: a rule of the set, whoever sees its members.
export const sectionsShared = statement<{ groupId: number; userId: number; courseId: number | null }>((value) => {
  const userId = value('userId', 'bigint');
  return sql`
    select not exists (
      select 1
      from group_memberships m
      where m.group_id = ${value('groupId', 'bigint')}
        and m.workflow_state = 'accepted'
        and m.user_id <> ${userId}
        and not exists (
          select 1
          from enrollments a
          join enrollments b on b.course_section_id = a.course_section_id
          where a.user_id = ${userId}
            and a.course_id = ${value('courseId', 'bigint')}
            and a.workflow_state in ('active', 'invited')
            and b.user_id = m.user_id
            and b.workflow_state in ('active', 'invited')
        )
    ) as yes
  `;
});

// unguarded: a lock on where a set is made.
const locked = (table: 'accounts' | 'courses') =>
  statement<{ id: number | null }>(
    (value) => sql`select id from ${sql.ref(table)} where id = ${value('id', 'bigint')} for no key update`,
  );

/** Where a set of groups is made: of two who make it at the same time, one waits. */
export const accountLocked = locked('accounts');
export const courseLocked = locked('courses');
