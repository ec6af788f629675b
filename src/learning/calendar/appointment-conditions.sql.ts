/** Who sees and changes slots and reservations, as conditions over an event of the calendar. Source: D3 · Appointment groups; supplement §4.7. */
import { actorSet } from '../../identity/access/index.js';
import { type AskActor, actorId, actorTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import {
  type AppointmentGroupSql,
  belongsSql,
  eligibleSql,
  managesSql,
  offeredSql,
  offersSql,
  reservedFor,
} from './appointments/appointment-access.sql.js';

/** SQL over an event: its appointment group is one of which something holds. */
const inGroup = (row: Sql, holds: AppointmentGroupSql, askActor?: AskActor): Sql => sql`
  exists (
    select 1
    from appointment_groups eg
    where eg.id = ${row}.appointment_group_id
      and eg.workflow_state <> 'deleted'
      and ${holds(sql`eg`, askActor)}
  )
`;

const chosen = (slot: Sql): Sql => sql`
  exists (
    select 1
    from calendar_events er
    where er.parent_event_id = ${slot}.id and er.workflow_state <> 'deleted' and ${reservedFor(sql`er`, actorId)}
  )
`;

const reservedForObserved = (reservation: Sql): Sql => sql`
  (
    ${reservation}.user_id = any(${actorSet('observees')})
    or exists (
      select 1
      from group_memberships em
      where em.group_id = ${reservation}.group_id
        and em.user_id = any(${actorSet('observees')})
        and em.workflow_state = 'accepted'
    )
  )
`;

/**
 * The slot is one that the actor may choose, or chose, or that they offer. The reservation is the actor's own, one of their
 * group or of somebody they observe, or one that they may look at. Both are one condition, since it takes its time to plan.
 */
export const appointmentVisible = sqlCondition('appointmentVisible', (row, askActor) =>
  inGroup(
    row,
    (g) => sql`
      (
        ${offersSql(g, askActor)}
        or (
          ${g}.workflow_state = 'active'
          and (${row}.kind = 'slot' or ${g}.participant_visibility = 'protected')
          and ${eligibleSql(g)}
        )
        or (
          case when ${row}.kind = 'slot' then ${g}.workflow_state = 'active' and ${chosen(row)}
            else ${reservedFor(row, actorId)}
          end
          and ${belongsSql(g)}
        )
        or (${row}.kind = 'reservation' and ${offeredSql(g)} and ${reservedForObserved(row)})
      )
    `,
    askActor,
  ),
);

/** The actor offers the slot, or the one that was reserved. */
export const appointmentManaged = sqlCondition('appointmentManaged', (row, askActor) =>
  inGroup(row, (g) => managesSql(g, askActor), askActor),
);

/** The actor may give the reservation up: it is theirs, or that of their group, while they may choose. */
export const reservationCancelled = sqlCondition('reservationCancelled', (row) =>
  inGroup(row, (g) => sql`${row}.kind = 'reservation' and ${reservedFor(row, actorId)} and ${eligibleSql(g)}`),
);

/** The reservation is, or was, the actor's own or that of their group. */
export const reservationOwn = sqlCondition('reservationOwn', (row) => reservedFor(row, actorId));

/** The reservation is, or was, one of a slot that the actor offers. */
export const reservationManaged = sqlCondition('reservationManaged', (row, askActor) =>
  inGroup(row, (g) => offersSql(g, askActor), askActor),
);

/** SQL: ids of the appointment groups of courses whose slots the actor offers. @param courses SQL of a list of ids */
export const groupsOffered = (courses: Sql): Sql => sql`
  array(
    select oc.appointment_group_id
    from appointment_group_courses oc
    join appointment_groups og on og.id = oc.appointment_group_id and og.workflow_state <> 'deleted'
    where oc.course_id = any(${courses}) and ${offersSql(sql`og`)}
  )
`;

/** SQL: ids of the groups of people in which the actor is, or somebody they observe. */
const groupsFollowed = sql`
  array(
    select fm.group_id
    from group_memberships fm
    where fm.workflow_state = 'accepted' and (fm.user_id = ${actorId} or fm.user_id = any(${actorSet('observees')}))
  )
`;

/**
 * SQL: what calendar programs show of appointments: what the actor, a group of theirs or somebody they observe reserved, and
 * of what they offer in the courses the slots that somebody reserved. Each part is found by an index.
 * @param courses SQL of a list of ids @param own SQL: reservations of all appointment groups, whatever their courses
 */
export const appointmentInFeed = (row: Sql, courses: Sql, own: Sql): Sql => sql`
  (
    (
      (
        ${row}.user_id = ${actorId}
        or ${row}.user_id = any(${actorSet('observees')})
        or ${row}.group_id = any(${groupsFollowed})
      )
      and ${row}.kind = 'reservation'
      and (
        ${own}
        or exists (
          select 1
          from appointment_group_courses fc
          where fc.appointment_group_id = ${row}.appointment_group_id and fc.course_id = any(${courses})
        )
      )
    )
    or (
      ${row}.appointment_group_id = any(${groupsOffered(courses)})
      and ${row}.kind = 'slot'
      and ${row}.workflow_state = 'locked'
    )
  )
`;

/** SQL: the actor may read the slots of all of the appointment groups. @param ids SQL of a list of ids */
export const appointmentGroupsReadable = (ids: Sql): Sql => sql`
  not exists (
    select 1
    from unnest(${ids}) ri (id)
    where not exists (
      select 1
      from appointment_groups rg
      where rg.id = ri.id
        and rg.root_account_id = ${actorTenant}
        and (
          (rg.workflow_state = 'active' and ${eligibleSql(sql`rg`)})
          or (rg.workflow_state <> 'deleted' and ${offersSql(sql`rg`)})
        )
    )
  )
`;
