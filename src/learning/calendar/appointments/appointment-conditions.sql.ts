/** Who sees and changes slots and reservations, as conditions over an event of the calendar. Source: D3 · Appointment groups; supplement §4.7. */
import { actorSet } from '../../../identity/access/index.js';
import { type AskActor, actorId, actorTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import {
  type AppointmentGroupSql,
  belongsSql,
  eligibleSql,
  managesSql,
  offersSql,
  reservedFor,
} from './appointment-access.sql.js';

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

/** The slot is one that the actor may choose, or chose, or that they offer. */
export const slotVisible = sqlCondition('slotVisible', (row, askActor) =>
  inGroup(
    row,
    (g) => sql`
      (
        ${offersSql(g, askActor)}
        or (
          ${g}.workflow_state = 'active'
          and (${eligibleSql(g)} or (${belongsSql(g)} and ${chosen(row)}))
        )
      )
    `,
    askActor,
  ),
);

/** SQL: the reservation is one of somebody whom the actor observes, or of a group of theirs. */
const ofObservee = (row: Sql): Sql => sql`
  (
    ${row}.user_id = any(${actorSet('observees')})
    or exists (
      select 1
      from group_memberships em
      where em.group_id = ${row}.group_id
        and em.user_id = any(${actorSet('observees')})
        and em.workflow_state = 'accepted'
    )
  )
`;

/** The reservation is the actor's own, one of their group or of somebody they observe, or one that they may look at. */
export const reservationVisible = sqlCondition('reservationVisible', (row, askActor) =>
  inGroup(
    row,
    (g) => sql`
      (
        ${offersSql(g, askActor)}
        or (${reservedFor(row, actorId)} and ${belongsSql(g)})
        or ${ofObservee(row)}
        or (${g}.participant_visibility = 'protected' and ${g}.workflow_state = 'active' and ${eligibleSql(g)})
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

/**
 * SQL: what calendar programs show of appointments: what the actor, a group of theirs or somebody they observe reserved, and
 * of what they offer the slots that somebody reserved. @param inCourses SQL: the appointment group `g` is wanted
 */
export const appointmentInFeed = (row: Sql, inCourses: AppointmentGroupSql): Sql => sql`
  (
    (
      ${row}.kind = 'reservation'
      and (${reservedFor(row, actorId)} or ${ofObservee(row)})
      and ${inGroup(row, inCourses)}
    )
    or (
      ${row}.kind = 'slot'
      and ${row}.workflow_state = 'locked'
      and ${inGroup(row, (g) => sql`(${inCourses(g)} and ${offersSql(g)})`)}
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
