import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { AppointmentGroup } from '../appointment-group.entity.js';
import { eligibleSql, managesSql, offersSql } from './appointment-access.sql.js';

const offers = sqlCondition('appointmentsOffered', offersSql);
const manages = sqlCondition('appointmentsManaged', managesSql);
const eligible = sqlCondition('appointmentsChosen', (row) => eligibleSql(row));

/**
 * Appointment groups are seen by who manages the calendar of one of their courses, and once they are published by who may
 * choose a slot. They are changed by who manages the calendars of all of their courses.
 */
export const appointmentGroupPolicy = definePolicy(AppointmentGroup, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['pending', 'active'] }),
    anyOf(offers, allOf(is({ workflowState: 'active' }), eligible)),
  ),
  actions: {
    manage: manages,
    /** Reads who has signed up and who has not. */
    readParticipants: offers,
    reserve: allOf(is({ workflowState: 'active' }), eligible),
  },
});
