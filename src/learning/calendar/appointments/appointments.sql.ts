/** Statements on appointment groups, their slots and reservations. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { CalendarEvent } from '../events/calendar-event.entity.js';
import { groupSignsUpSql, studiesSql } from './appointment-access.sql.js';
import { AppointmentGroupCourse } from './appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointment-group-section.entity.js';
import { ofGroup, placesSql } from './appointment-groups.sql.js';

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

interface Moving {
  readonly groupId: number;
  readonly participantId: number;
  /** The participant is a group of people. */
  readonly isGroup: boolean;
  /** Those that have begun stay unless it is null. */
  readonly after: Date | null;
}

const ofParticipant = (event: Sql, userOrGroup: { readonly id: Sql; readonly isGroup: Sql }): Sql => sql`
  (
    case when ${userOrGroup.isGroup} then ${event}.group_id else ${event}.user_id end = ${userOrGroup.id}
  )
`;

/** Cancels what a participant has reserved in a group; answers the ids. */
// unguarded: reservations of a participant for whom the actor reserves another slot.
export const reservationsMoved = bulkStatement<Moving>(
  cancelled,
  (value) => sql`
    update calendar_events e
    set workflow_state = 'deleted', sequence = e.sequence + 1
    where e.appointment_group_id = ${value('groupId', 'bigint')}
      and e.kind = 'reservation'
      and e.workflow_state <> 'deleted'
      and ${ofParticipant(sql`e`, { id: value('participantId', 'bigint'), isGroup: value('isGroup', 'boolean') })}
      and (${value('after', 'timestamptz')} is null or e.start_at > ${value('after', 'timestamptz')})
    returning e.id
  `,
);

/** Slots of a group are locked while somebody has them, and active again when nobody does. */
// unguarded: the state of slots follows from their reservations.
export const slotsFollow = bulkStatement<{ groupId: number }>(
  [updated(CalendarEvent, 'workflowState')],
  (value) => sql`
    update calendar_events s
    set workflow_state = n.state
    from (
      select o.id,
        case
          when exists (select 1 from calendar_events r where r.parent_event_id = o.id and r.workflow_state <> 'deleted')
            then 'locked'
          else 'active'
        end as state
      from calendar_events o
      where o.appointment_group_id = ${value('groupId', 'bigint')}
        and o.kind = 'slot'
        and o.workflow_state <> 'deleted'
    ) n
    where s.id = n.id and s.workflow_state <> n.state
  `,
);

export interface Standing {
  readonly places: number | null;
  readonly taken: number;
  readonly most: number | null;
  readonly own: number;
  readonly hasSlot: boolean;
}

/** How a slot and a participant stand before a reservation. */
// unguarded: counts what the database holds, of a slot that was authorized and locked.
export const standing = statement<{ slotId: number; participantId: number; isGroup: boolean }>((value) => {
  const who = { id: value('participantId', 'bigint'), isGroup: value('isGroup', 'boolean') };
  return sql`
    select ${placesSql(sql`s`, sql`g`)} as places,
      (
        select count(*)::int from calendar_events r where r.parent_event_id = s.id and r.workflow_state <> 'deleted'
      ) as taken,
      g.max_appointments_per_participant as most,
      (
        select count(*)::int
        from calendar_events r
        where ${ofGroup(sql`r`, sql`g`, 'reservation')} and ${ofParticipant(sql`r`, who)}
      ) as own,
      exists (
        select 1
        from calendar_events r
        where r.parent_event_id = s.id and r.workflow_state <> 'deleted' and ${ofParticipant(sql`r`, who)}
      ) as "hasSlot"
    from calendar_events s
    join appointment_groups g on g.id = s.appointment_group_id
    where s.id = ${value('slotId', 'bigint')}
  `;
});

/** Whether a user, or a group of people, is among those for whom the appointments of a group are. */
// unguarded: a rule of the appointment group, whoever sees its participants.
export const participates = statement<{ groupId: number; participantId: number; isGroup: boolean }>(
  (value) => sql`
    select case
      when ${value('isGroup', 'boolean')} then exists (
        select 1
        from groups p
        where p.id = ${value('participantId', 'bigint')} and ${groupSignsUpSql(sql`g`, sql`p`)}
      )
      else ${studiesSql(sql`g`, value('participantId', 'bigint'))}
    end as yes
    from appointment_groups g
    where g.id = ${value('groupId', 'bigint')}
  `,
);

/** The groups of a category in which a user is. */
// unguarded: the actor's own groups.
export const groupsOfPerson = statement<{ categoryId: number; userId: number }>(
  (value) => sql`
    select p.id
    from groups p
    join group_memberships m on m.group_id = p.id and m.workflow_state = 'accepted'
    where p.group_category_id = ${value('categoryId', 'bigint')}
      and p.workflow_state = 'available'
      and m.user_id = ${value('userId', 'bigint')}
    order by p.id
  `,
);

const gone = (event: Sql, g: Sql): Sql => sql`
  case
    when ${event}.group_id is null then not ${studiesSql(g, sql`${event}.user_id`)}
    else not exists (select 1 from groups p where p.id = ${event}.group_id and ${groupSignsUpSql(g, sql`p`)})
  end
`;

/** Frees the places, from now on, of those who have left what the appointments are for; of one group, or of all. */
// unguarded: reservations of people, and of groups, that are no longer among those for whom the slots are.
export const strayReservationsCancelled = bulkStatement<{ groupId: number | null }>(
  [updated(CalendarEvent, 'workflowState', 'sequence')],
  (value) => sql`
    with stray as (
      update calendar_events e
      set workflow_state = 'deleted', sequence = e.sequence + 1
      from appointment_groups g
      where g.id = e.appointment_group_id
        and e.kind = 'reservation'
        and e.workflow_state <> 'deleted'
        and e.start_at > now()
        and (${value('groupId', 'bigint')} is null or g.id = ${value('groupId', 'bigint')})
        and ${gone(sql`e`, sql`g`)}
      returning e.id, e.parent_event_id
    )
    update calendar_events s
    set workflow_state = 'active'
    from (select distinct t.parent_event_id from stray t) f
    where s.id = f.parent_event_id
      and s.workflow_state = 'locked'
      and not exists (
        select 1
        from calendar_events r
        where r.parent_event_id = s.id
          and r.workflow_state <> 'deleted'
          and r.id not in (select t.id from stray t)
      )
  `,
);
