/** What people are told of appointments. Source: supplement §3.9, student_appointment_signups, appointment_availability, appointment_signups and appointment_cancelations. */
import type { Occasion, Shown } from '../../../identity/notification-events/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { learnersOf, teachersOf } from '../../enrollments/index.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { studiesSql } from './appointment-access.sql.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { cancelledReservationReads, deletedAppointmentGroupReads } from './cancelled-reservation.reads.js';

const courses = (group: Sql): Sql => sql`
  select oc.course_id from appointment_group_courses oc where oc.appointment_group_id = ${group}
`;

/** SQL: the names of the courses of a group. */
const placeOf = (group: Sql): Sql => sql`
  (select string_agg(nc.name, ', ' order by nc.id) from courses nc where nc.id in (${courses(group)}))
`;

/** What it is called, and why it was cancelled where that was said. */
const titleOf = (row: Sql): Sql => sql`${row}.title || coalesce(': ' || ${row}.cancel_reason, '')`;

const ofGroup = {
  table: 'appointment_groups',
  action: 'visible',
  // Of those who learn in the courses, those who may choose a slot.
  concerns: (row: Sql): Sql => sql`
    select cu.user_id
    from (${courses(sql`${row}.id`)}) cc
    cross join lateral (${learnersOf(sql`cc.course_id`)}) cu
    where ${studiesSql(row, sql`cu.user_id`)}
  `,
  shown: (row: Sql): Shown => ({
    title: titleOf(row),
    place: placeOf(sql`${row}.id`),
    path: sql`'/appointment_groups/' || ${row}.id`,
  }),
} as const;

const ofReservation = {
  table: 'calendar_events',
  shown: (row: Sql): Shown => ({
    title: titleOf(row),
    place: placeOf(sql`${row}.appointment_group_id`),
    path: sql`'/calendar?event_id=' || ${row}.parent_event_id`,
  }),
} as const;

/** SQL: for whom a reservation is. */
const participants = (row: Sql): Sql => sql`
  select ${row}.user_id as user_id where ${row}.user_id is not null
  union
  select pm.user_id from group_memberships pm where pm.group_id = ${row}.group_id and pm.workflow_state = 'accepted'
`;

/** SQL: who teaches in the courses. */
const staff = (row: Sql): Sql => sql`
  select st.user_id
  from (${courses(sql`${row}.appointment_group_id`)}) sc
  cross join lateral (${teachersOf(sql`sc.course_id`)}) st
`;

export const appointmentsPublished: Occasion = {
  ...ofGroup,
  name: 'appointment_group_published',
  kind: 'appointment_group_published',
  reads: appointmentGroupReads,
  says: (title) => `Appointments can be chosen: ${title}`,
};

export const appointmentsUpdated: Occasion = {
  ...ofGroup,
  name: 'appointment_group_updated',
  kind: 'appointment_group_updated',
  reads: appointmentGroupReads,
  says: (title) => `Appointments were changed: ${title}`,
};

export const appointmentsWithdrawn: Occasion = {
  ...ofGroup,
  name: 'appointment_group_deleted',
  kind: 'appointment_group_deleted',
  reads: deletedAppointmentGroupReads,
  says: (title) => `Appointments were cancelled: ${title}`,
};

/** A student chose a slot: staff hear of it. */
export const appointmentReserved: Occasion = {
  ...ofReservation,
  name: 'appointment_reserved_by_user',
  kind: 'appointment_reserved_by_user',
  reads: calendarEventReads,
  action: 'update',
  concerns: staff,
  says: (title) => `An appointment was reserved: ${title}`,
};

/** Somebody was signed up by others. */
export const appointmentReservedFor: Occasion = {
  ...ofReservation,
  name: 'appointment_reserved_for_user',
  kind: 'appointment_reserved_for_user',
  reads: calendarEventReads,
  action: 'visible',
  concerns: participants,
  says: (title) => `You have an appointment: ${title}`,
};

/** A student gave a slot up: staff hear of it. */
export const appointmentCancelled: Occasion = {
  ...ofReservation,
  name: 'appointment_canceled_by_user',
  kind: 'appointment_canceled_by_user',
  reads: cancelledReservationReads,
  action: 'manage',
  concerns: staff,
  says: (title) => `An appointment was cancelled: ${title}`,
};

/** Staff cancelled a slot, or somebody's reservation. */
export const appointmentCancelledFor: Occasion = {
  ...ofReservation,
  name: 'appointment_deleted_for_user',
  kind: 'appointment_deleted_for_user',
  reads: cancelledReservationReads,
  action: 'own',
  concerns: participants,
  says: (title) => `Your appointment was cancelled: ${title}`,
};

export const appointmentOccasions: readonly Occasion[] = [
  appointmentsPublished,
  appointmentsUpdated,
  appointmentsWithdrawn,
  appointmentReserved,
  appointmentReservedFor,
  appointmentCancelled,
  appointmentCancelledFor,
];
