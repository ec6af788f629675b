/** What was cancelled, to those who are told of it: neither is seen in any list. */
import {
  type ActionOf,
  allOf,
  definePolicy,
  is,
  ofTenant,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { reservationManaged, reservationOwn } from '../appointment-conditions.sql.js';
import { AppointmentGroup } from '../appointment-group.entity.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { eligibleSql } from './appointment-access.sql.js';

const cancelledReservationPolicy = definePolicy(CalendarEvent, {
  visible: allOf(ofTenant('rootAccountId'), is({ kind: 'reservation', workflowState: 'deleted' })),
  actions: { own: reservationOwn, manage: reservationManaged },
});

export const cancelledReservationReads: Reads<CalendarEvent, ActionOf<typeof cancelledReservationPolicy>> = defineReads(
  CalendarEvent,
  { policy: cancelledReservationPolicy },
);

const deletedAppointmentGroupPolicy = definePolicy(AppointmentGroup, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'deleted' }),
    sqlCondition('appointmentsWithdrawn', (row) => eligibleSql(row)),
  ),
  actions: {},
});

export const deletedAppointmentGroupReads: Reads<AppointmentGroup> = defineReads(AppointmentGroup, {
  policy: deletedAppointmentGroupPolicy,
});
