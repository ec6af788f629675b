/** What slots and reservations have beside other events of calendars. Source: supplement §4.8. */
import { actorId } from '../../../platform/authorization/policy.js';
import { extendReads, first, one } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { eligibleSql, inAllCoursesSql, offersSql, reservedFor } from './appointment-access.sql.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { coursesAmong, freeSql, placesSql } from './appointment-groups.sql.js';

/** What slots and reservations have beside other events, as the viewer finds it. */
export interface AppointmentFacts {
  /** The viewer looks after the appointment group. */
  readonly manages: boolean;
  /** The viewer sees the appointment group: they offer its slots, or may choose one. */
  readonly sees: boolean;
  readonly participantType: 'User' | 'Group';
  /** Codes of the courses in which it is offered, as far as the viewer takes part in them or offers it. */
  readonly codes: readonly string[];
  /** Of a slot: how many may reserve it; null for any number. */
  readonly places: number | null;
  readonly available: number | null;
  /** Of a slot: the viewer, or a group of theirs, has it; null for a reservation. */
  readonly reserved: boolean | null;
  readonly reserveComments: string | null;
}

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
    /** `AppointmentFacts` in one subquery, since each takes its time to plan; null for other events. */
    appointment: (row, { askActor }) => sql`
      select jsonb_build_object(
        'manages', o.offers and ${inAllCoursesSql(sql`cg`, askActor)},
        'sees', o.offers or (cg.workflow_state = 'active' and ${eligibleSql(sql`cg`)}),
        'participantType', case when cg.group_category_id is null then 'User' else 'Group' end,
        'codes', ${coursesAmong(sql`cg`, sql`o.offers`)},
        'places', case when o.slot then ${placesSql(row, sql`cg`)} end,
        'available', case when o.slot then ${freeSql(row, sql`cg`)} end,
        'reserved', case when o.slot then w.id is not null end,
        'reserveComments', w.comments
      )
      from appointment_groups cg
      cross join lateral (select ${row}.kind = 'slot' as slot, ${offersSql(sql`cg`, askActor)} as offers offset 0) o
      left join lateral (
        select co.id, co.comments from calendar_events co where ${ownOf(sql`co`, row)} order by co.id limit 1
      ) w on o.slot
      where cg.id = ${row}.appointment_group_id
    `,
  },
  relations: {
    appointmentGroup: one(() => appointmentGroupReads, 'appointmentGroupId'),
    ownReservation: first(() => calendarEventReads, ownOf),
  },
});
