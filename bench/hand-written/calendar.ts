/** The control's month of a calendar, as its one measured query asks for it. See `server.ts`. */
import { instant, type NamedStatement, type Row } from './database.js';

/** Ids of one kind among codes such as `course_3`. */
export const idsOf = (kind: string, contexts: readonly string[]): number[] =>
  contexts.filter((code) => code.startsWith(`${kind}_`)).map((code) => Number(code.slice(kind.length + 1)));

/**
 * $1 user, $2 root account, $3 users and $4 courses of the codes, $5 and $6 the first and the last instant. Events of the
 * courses that are for everybody there, and due dates as the student has them: the latest of the overrides that are theirs.
 */
export const monthStatement: NamedStatement = {
  name: 'month',
  text: `select
    (select json_agg(json_build_object('recordId', e.id, 'title', e.title, 'startAt', e.start_at, 'endAt', e.end_at, 'allDay', e.all_day,
        'locationName', e.location_name, 'workflowState', e.workflow_state, 'user', e.user_id, 'course', e.course_id) order by e.start_at, e.id)
      from (
        select * from calendar_events e
        where (e.user_id = any($3) or e.course_id = any($4)) and e.root_account_id = $2 and e.kind = 'event' and e.workflow_state <> 'deleted'
        and e.start_at <= $6 and (e.start_at >= $5 or e.end_at > $5)
        order by e.start_at, e.id limit 100) e) as events,
    (select json_agg(json_build_object('id', a.id, 'title', a.name, 'startAt', a.due, 'course', a.course_id) order by a.due, a.id)
      from (
        select a.id, a.name, a.course_id, d.due
        from assignments a
        cross join lateral (
          select case when count(o.id) > 0 then max(o.due_at) else a.due_at end as due
          from assignment_overrides o
          left join assignment_override_students os on os.assignment_override_id = o.id and os.user_id = $1
          left join enrollments oe on oe.course_section_id = o.course_section_id and oe.user_id = $1 and oe.workflow_state = 'active'
          where o.assignment_id = a.id and o.workflow_state = 'active' and o.due_at_overridden and (os.id is not null or oe.id is not null)) d
        where a.course_id = any($4) and a.root_account_id = $2 and a.workflow_state = 'published' and d.due between $5 and $6
        order by d.due, a.id limit 100) a) as assignments`,
};

/** The answer of the query. @param row its one row */
export function monthOf(row: Row, base: string): object {
  const events = ((row['events'] as Row[] | null) ?? []).map(({ user, course, ...event }) => ({
    ...event,
    startAt: instant(event['startAt']),
    endAt: instant(event['endAt']),
    workflowState: (event['workflowState'] as string).toUpperCase(),
    contextCode: course === null ? `user_${user as number}` : `course_${course as number}`,
  }));
  const assignments = ((row['assignments'] as Row[] | null) ?? []).map(({ id, course, title, startAt }) => ({
    assetString: `assignment_${id as number}`,
    title,
    startAt: instant(startAt),
    contextCode: `course_${course as number}`,
    htmlUrl: `${base}/courses/${course as number}/assignments/${id as number}`,
  }));
  return { data: { viewer: { calendarEvents: { nodes: events }, calendarAssignments: { nodes: assignments } } } };
}
