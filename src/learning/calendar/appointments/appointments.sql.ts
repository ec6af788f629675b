/** Statements on appointment groups and their slots. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { AppointmentGroupCourse } from './appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointment-group-section.entity.js';

/** Sections that are named, and a category, of the courses of a group. */
export interface NamedContexts {
  readonly courseIds: readonly number[];
  readonly sectionIds: readonly number[];
  readonly categoryId: number | null;
}

/** The named sections of the courses, each with its course, and how many categories are named there. */
// unguarded: what stands in courses whose calendars the actor manages, which is asked of the group that is made of it.
export const contextsNamed = statement<NamedContexts>(
  (value) => sql`
    select
      coalesce(
        (
          select json_agg(json_build_object('sectionId', s.id, 'courseId', s.course_id))
          from sections s
          where s.id = any(${value('sectionIds', 'bigint[]')})
            and s.course_id = any(${value('courseIds', 'bigint[]')})
            and s.workflow_state = 'active'
        ),
        '[]'
      ) as sections,
      exists (
        select 1
        from group_categories c
        where c.id = ${value('categoryId', 'bigint')}
          and c.course_id = any(${value('courseIds', 'bigint[]')})
          and c.workflow_state = 'active'
      ) as category
  `,
);

/** Takes the courses and sections of a group out of it. */
// unguarded: those of a group that the actor manages.
export const contextsCleared = bulkStatement<{ id: number }>(
  [AppointmentGroupCourse, AppointmentGroupSection],
  (value) => sql`
    with cleared as (
      delete from appointment_group_courses where appointment_group_id = ${value('id', 'bigint')}
    )
    delete from appointment_group_sections where appointment_group_id = ${value('id', 'bigint')}
  `,
);

/** The ids of the courses of a group. */
// unguarded: of a group that the actor manages.
export const coursesOfGroup = statement<{ id: number }>(
  (value) => sql`
    select course_id as "courseId"
    from appointment_group_courses
    where appointment_group_id = ${value('id', 'bigint')}
  `,
);

interface NewSlots {
  readonly id: number;
  readonly authorId: number;
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

/** Adds slots to a group, with what it says; answers how many it has then. */
// unguarded: slots of a group that the actor manages.
export const slotsAdded = bulkStatement<NewSlots>(
  [CalendarEvent],
  (value) => sql`
    with added as (
      insert into calendar_events (
        root_account_id, kind, appointment_group_id, author_id, title, description, location_name, location_address,
        start_at, end_at
      )
      select g.root_account_id, 'slot', g.id, ${value('authorId', 'bigint')}, g.title, g.description, g.location_name,
        g.location_address, t.start_at, t.end_at
      from appointment_groups g
      cross join unnest(${value('starts', 'timestamptz[]')}, ${value('ends', 'timestamptz[]')}) t (start_at, end_at)
      where g.id = ${value('id', 'bigint')}
      order by t.start_at
      returning id
    )
    select (select count(*)::int from added) + count(*)::int as count
    from calendar_events s
    where s.appointment_group_id = ${value('id', 'bigint')} and s.kind = 'slot' and s.workflow_state <> 'deleted'
  `,
);

/** Slots and reservations say what their group says. */
// unguarded: those of a group that the actor manages.
export const appointmentsFollow = bulkStatement<{ id: number }>(
  [updated(CalendarEvent, 'title', 'description', 'locationName', 'locationAddress', 'sequence')],
  (value) => sql`
    update calendar_events e
    set title = g.title, description = g.description, location_name = g.location_name,
      location_address = g.location_address, sequence = e.sequence + 1
    from appointment_groups g
    where g.id = ${value('id', 'bigint')}
      and e.appointment_group_id = g.id
      and e.workflow_state <> 'deleted'
      and (e.title, e.description, e.location_name, e.location_address)
        is distinct from (g.title, g.description, g.location_name, g.location_address)
  `,
);

/** The reservations of a slot say what it says, and are when it is; answers their ids. */
// unguarded: those of a slot that the actor manages.
export const reservationsFollow = bulkStatement<{ slotId: number }>(
  [
    updated(
      CalendarEvent,
      'title',
      'description',
      'locationName',
      'locationAddress',
      'startAt',
      'endAt',
      'timeZone',
      'sequence',
    ),
  ],
  (value) => sql`
    update calendar_events r
    set title = s.title, description = s.description, location_name = s.location_name,
      location_address = s.location_address, start_at = s.start_at, end_at = s.end_at, time_zone = s.time_zone,
      sequence = r.sequence + 1
    from calendar_events s
    where s.id = ${value('slotId', 'bigint')} and r.parent_event_id = s.id and r.workflow_state <> 'deleted'
    returning r.id
  `,
);

const cancelled = [updated(CalendarEvent, 'workflowState', 'cancelReason', 'sequence')] as const;

/** Cancels all slots and reservations of a group. */
// unguarded: those of a group that the actor manages.
export const groupAppointmentsCancelled = bulkStatement<{ id: number; reason: string | null }>(
  cancelled,
  (value) => sql`
    update calendar_events
    set workflow_state = 'deleted', cancel_reason = ${value('reason', 'text')}, sequence = sequence + 1
    where appointment_group_id = ${value('id', 'bigint')} and workflow_state <> 'deleted'
  `,
);

/** Cancels the reservations of a slot; answers their ids. */
// unguarded: those of a slot that the actor manages.
export const slotReservationsCancelled = bulkStatement<{ slotId: number; reason: string | null }>(
  cancelled,
  (value) => sql`
    update calendar_events
    set workflow_state = 'deleted', cancel_reason = ${value('reason', 'text')}, sequence = sequence + 1
    where parent_event_id = ${value('slotId', 'bigint')} and kind = 'reservation' and workflow_state <> 'deleted'
    returning id
  `,
);
