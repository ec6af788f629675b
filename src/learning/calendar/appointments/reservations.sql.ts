/** Statements on reservations: who has which, and how many there are. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { groupSignsUpSql, studiesSql } from './appointment-access.sql.js';
import { ofGroup, placesSql } from './appointment-groups.sql.js';

/** SQL: the participant is no longer among those for whom the slots are. */
const gone = (event: Sql, g: Sql): Sql => sql`
  case
    when ${event}.group_id is null then not ${studiesSql(g, sql`${event}.user_id`)}
    else not exists (select 1 from groups p where p.id = ${event}.group_id and ${groupSignsUpSql(g, sql`p`)})
  end
`;

/** SQL: those who are still among them hold all places of the slot. */
export const slotHeld = (slot: Sql): Sql => sql`
  exists (
    select 1
    from appointment_groups hg
    where hg.id = ${slot}.appointment_group_id
      and ${placesSql(slot, sql`hg`)} <= (
        select count(*)
        from calendar_events hr
        where hr.parent_event_id = ${slot}.id
          and hr.workflow_state <> 'deleted'
          and not (${gone(sql`hr`, sql`hg`)})
      )
  )
`;

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
  [updated(CalendarEvent, 'workflowState', 'sequence')],
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

/** SQL: a reservation, from now on, of somebody who has left what the appointments of group `g` are for. */
const stray = (event: Sql, g: Sql): Sql => sql`
  (
    ${ofGroup(event, g, 'reservation')}
    and ${event}.start_at > now()
    and ${gone(event, g)}
  )
`;

/** The appointment groups in which people have places who have left. */
// unguarded: for the job that frees these places, in all tenants.
export const groupsWithStrays = statement<object>(
  () => sql`
    select g.id as "groupId"
    from appointment_groups g
    where g.workflow_state <> 'deleted'
      and exists (select 1 from calendar_events e where ${stray(sql`e`, sql`g`)})
    order by g.id
  `,
);

/** Locks a group: who reserves there waits, or is waited for. */
// unguarded: for the job that frees the places of people who have left.
export const groupHeld = statement<{ groupId: number }>(
  (value) => sql`select id from appointment_groups where id = ${value('groupId', 'bigint')} for no key update`,
);

/** Frees the places, from now on, of those who have left what the appointments are for, in a group that is locked. */
// unguarded: reservations of people, and of groups, that are no longer among those for whom the slots are.
export const strayReservationsCancelled = bulkStatement<{ groupId: number }>(
  [updated(CalendarEvent, 'workflowState', 'sequence')],
  (value) => sql`
    with stray as (
      update calendar_events e
      set workflow_state = 'deleted', sequence = e.sequence + 1
      from appointment_groups g
      where g.id = ${value('groupId', 'bigint')} and ${stray(sql`e`, sql`g`)}
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
