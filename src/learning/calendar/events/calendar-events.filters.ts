/** Which entries of calendars a list has. Source: D3 · Calendar events; supplement §4.8. */
import { actorSet } from '../../../identity/access/index.js';
import { ofTheTenant, userPolicy, userReads } from '../../../identity/users/index.js';
import { actorId, allOf } from '../../../platform/authorization/policy.js';
import type { FilterScope, FilterSql } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseReads, sectionPolicy, sectionReads } from '../../courses/index.js';
import { groupReads, readsGroup } from '../../groups/index.js';
import { appointmentGroupsReadable, groupsOffered } from '../appointment-conditions.sql.js';
import { type ContextKind, idsNamed } from './calendar-contexts.js';
import { withinDates } from './calendar-windows.sql.js';
import { readsCourseCalendar } from './course-calendar.policy.js';

/** SQL of the id of the user whose calendar it is. */
export type Whose = (filter: FilterScope) => Sql;

type Arguments = Pick<FilterScope, 'other'>;

/** Ids of one kind among the codes that count. */
const named = ({ other }: Arguments, kind: ContextKind): Sql =>
  other('contexts', 'bigint[]', idsNamed(kind) as (codes: unknown) => number[]);

export const coursesNamed = (args: Arguments): Sql => named(args, 'course');

/**
 * SQL: somebody else sees the event as well: it is theirs, or stands in a course or a group of theirs.
 * @param appointmentGroups SQL of ids of those whose slots are asked for
 */
const concerns = (row: Sql, user: Sql, appointmentGroups: Sql): Sql => sql`
  (
    ${user} = ${actorId}
    or ${row}.user_id = ${user}
    or (${row}.kind = 'slot' and ${row}.appointment_group_id = any(${appointmentGroups}))
    or exists (
      select 1
      from enrollments we
      where we.course_id = ${row}.course_id
        and we.user_id = ${user}
        and we.workflow_state in ('active', 'completed')
        and (
          ${row}.section_id is null
          or we.course_section_id = ${row}.section_id
          or we.type in ('TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment')
        )
    )
    or exists (
      select 1
      from group_memberships wm
      where wm.group_id = ${row}.group_id and wm.user_id = ${user} and wm.workflow_state = 'accepted'
    )
  )
`;

const inCalendars =
  (whose: Whose): FilterSql =>
  (filter) => {
    const { row, given } = filter;
    if (!given) return sql`${row}.user_id = ${whose(filter)}`;
    // Slots stand in the calendars of courses for those who offer them.
    return sql`
      (
        ${row}.user_id = any(${named(filter, 'user')})
        or ${row}.course_id = any(${named(filter, 'course')})
        or ${row}.group_id = any(${named(filter, 'group')})
        or ${row}.section_id = any(${named(filter, 'course_section')})
        or (${row}.kind = 'slot' and ${row}.appointment_group_id = any(${named(filter, 'appointment_group')}))
        or (${row}.kind = 'slot' and ${row}.appointment_group_id = any(${groupsOffered(named(filter, 'course'))}))
      )
      and ${concerns(row, whose(filter), named(filter, 'appointment_group'))}
    `;
  };

/** SQL: none of the ids names what the actor may not read. */
const each = (ids: Sql, readable: (id: Sql) => Sql): Sql => sql`
  not exists (select 1 from unnest(${ids}) ui (id) where not coalesce(${readable(sql`ui.id`)}, false))
`;

/** The calendars that the codes name are all readable; those of the actor's own courses without a look at them. */
const readable: FilterSql = (filter) => {
  if (!filter.given) return undefined;
  const { predicate } = filter;
  const there = (table: Sql, holds: (row: Sql) => Sql) => (id: Sql) =>
    sql`exists (select 1 from ${table} ur where ur.id = ${id} and ${holds(sql`ur`)})`;
  const courses = named(filter, 'course');
  const user = allOf(ofTheTenant, userPolicy.actions.readCourses);
  const section = allOf(sectionPolicy.visible);
  return sql`
    (
      ${courses} <@ ${actorSet('courses')}
      or ${each(
        courses,
        there(sql`courses`, (row) => predicate(readsCourseCalendar, courseReads, row)),
      )}
    )
    and ${each(
      named(filter, 'group'),
      there(sql`groups`, (row) => predicate(readsGroup('id'), groupReads, row)),
    )}
    and ${each(
      named(filter, 'user'),
      (id) => sql`${id} = ${actorId} or ${there(sql`users`, (row) => predicate(user, userReads, row))(id)}`,
    )}
    and ${each(
      named(filter, 'course_section'),
      there(sql`sections`, (row) => predicate(section, sectionReads, row)),
    )}
    and ${appointmentGroupsReadable(named(filter, 'appointment_group'))}
  `;
};

export const readableContexts = { contexts: readable };

/** Filters of events. */
export const eventFilters = (whose: Whose): Record<string, FilterSql> => ({
  contexts: inCalendars(whose),
  dates: (filter) =>
    withinDates(filter, {
      undated: sql`${filter.row}.start_at is null`,
      // What goes on is shown as well as what begins; what ended at the first instant is over.
      dated: ({ from, to }) => sql`
        ${filter.row}.start_at <= ${to} and (${filter.row}.start_at >= ${from} or ${filter.row}.end_at > ${from})
      `,
    }),
});

/** Filters of the due dates of assignments. */
export const assignmentFilters: Record<string, FilterSql> = {
  dates: (filter) =>
    withinDates(filter, {
      undated: sql`${filter.row}.event_due_at is null`,
      dated: ({ from, to }) => sql`${filter.row}.event_due_at between ${from} and ${to}`,
    }),
};

/** What goes on, or begins within a week, in the calendars of the actor: their own, and those of their courses and groups. */
export const nearEvents: FilterSql = ({ row, column }) => sql`
  ${row}.kind <> 'slot'
  and (
    ${row}.user_id = ${actorId}
    or ${row}.course_id = any(${actorSet('courses')})
    or ${row}.group_id = any(${actorSet('groups')})
  )
  and ${row}.start_at <= now() + interval '7 days'
  and ${row}.end_at >= now()
  and not ${column('hidden')}
`;
