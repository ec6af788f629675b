/** What slots and reservations have beside other events of calendars. Source: supplement §4.8. */
import { actorId } from '../../../platform/authorization/policy.js';
import { extendReads, first, one } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { calendarEventReads } from '../events/calendar-event.reads.js';
import { managesSql, reservedFor } from './appointment-access.sql.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { freeSql, placesSql } from './appointment-groups.sql.js';

/** SQL: what is said of the appointment group `cg` of an event; null for an event of none. */
const ofGroup = (row: Sql, said: Sql): Sql => sql`
  (select ${said} from appointment_groups cg where cg.id = ${row}.appointment_group_id)
`;

/** SQL: what is said of the slot; null for other events. */
const ofSlot = (row: Sql, said: Sql): Sql => sql`case when ${row}.kind = 'slot' then ${ofGroup(row, said)} end`;

const ownOf = (reservation: Sql, slot: Sql): Sql => sql`
  (
    ${reservation}.parent_event_id = ${slot}.id
    and ${reservation}.kind = 'reservation'
    and ${reservation}.workflow_state <> 'deleted'
    and ${reservedFor(reservation, actorId)}
  )
`;

export const columnsOfAppointments = extendReads(calendarEventReads, {
  computed: {
    /** Codes of the courses in which a slot is offered, in order; null for other events. */
    appointmentCodes: (row) =>
      ofGroup(
        row,
        sql`array(
          select 'course_' || cc.course_id from appointment_group_courses cc
          where cc.appointment_group_id = cg.id order by cc.course_id
        )`,
      ),
    canManageAppointments: (row, { askActor }) => ofGroup(row, managesSql(sql`cg`, askActor)),
    participantType: (row) => ofGroup(row, sql`case when cg.group_category_id is null then 'User' else 'Group' end`),
    places: (row) => ofSlot(row, placesSql(row, sql`cg`)),
    availableSlots: (row) => ofSlot(row, freeSql(row, sql`cg`)),
    reserved: (row) => sql`
      case
        when ${row}.kind = 'slot'
          then exists (select 1 from calendar_events cr where ${ownOf(sql`cr`, row)})
      end
    `,
    reserveComments: (row) => sql`
      case
        when ${row}.kind = 'slot'
          then (select co.comments from calendar_events co where ${ownOf(sql`co`, row)} order by co.id limit 1)
      end
    `,
  },
  relations: {
    appointmentGroup: one(() => appointmentGroupReads, 'appointmentGroupId'),
    ownReservation: first(() => calendarEventReads, ownOf),
  },
});
