import { userReads } from '../../../identity/users/index.js';
import { type ActionOf, actorId } from '../../../platform/authorization/policy.js';
import { connection, defineReads, type FilterSql, many, one, type Reads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { groupCategoryReads, groupReads } from '../../groups/index.js';
import { AppointmentGroup } from '../appointment-group.entity.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { groupSignsUpSql, managesSql, offersSql, reservedFor, studiesSql } from './appointment-access.sql.js';
import { appointmentGroupPolicy } from './appointment-group.policy.js';
import { coursesSeen, everyCourse, needsChoice, ofGroup, subContexts } from './appointment-groups.sql.js';

const overSlots = (row: Sql, value: Sql): Sql => sql`
  (select ${value} from calendar_events os where ${ofGroup(sql`os`, row, 'slot')})
`;

/** Those who have signed up, or those who have not, where an argument says so. */
const byRegistration =
  (of: (row: Sql) => Sql): FilterSql =>
  ({ row, parent, given, parameter }) => {
    if (!given) return undefined;
    const registered = sql`
      exists (select 1 from calendar_events rr where ${ofGroup(sql`rr`, parent, 'reservation')} and ${of(row)})
    `;
    return sql`(${parameter('text')} = 'all' or (${parameter('text')} = 'registered') = ${registered})`;
  };

export const appointmentGroupReads: Reads<AppointmentGroup, ActionOf<typeof appointmentGroupPolicy>> = defineReads(
  AppointmentGroup,
  {
    policy: appointmentGroupPolicy,
    computed: {
      startAt: (row) => overSlots(row, sql`min(os.start_at)`),
      endAt: (row) => overSlots(row, sql`max(os.end_at)`),
      appointmentsCount: (row) => overSlots(row, sql`count(*)::int`),
      participantCount: (row) => sql`
        select count(distinct (pc.user_id, pc.group_id))::int
        from calendar_events pc
        where ${ofGroup(sql`pc`, row, 'reservation')}
      `,
      contextCodes: coursesSeen,
      allContextCodes: (row, { askActor }) => sql`
        case when ${offersSql(row, askActor)} then ${everyCourse(row)} end
      `,
      subContextCodes: subContexts,
      requiringAction: needsChoice,
      managed: (row, { askActor }) => managesSql(row, askActor),
    },
    relations: {
      groupCategory: one(() => groupCategoryReads, 'groupCategoryId'),
      appointments: many(
        () => calendarEventReads,
        // What is over is shown to those who offer it.
        (slot, group) => sql`${ofGroup(slot, group, 'slot')} and (${slot}.end_at > now() or ${offersSql(group)})`,
        { order: 'start_at' },
      ),
      /** Those that the transaction made which reads them. */
      newAppointments: many(
        () => calendarEventReads,
        (slot, group) => sql`${ofGroup(slot, group, 'slot')} and ${slot}.created_at = transaction_timestamp()`,
        { order: 'start_at' },
      ),
      reservations: many(
        () => calendarEventReads,
        (event, group) => sql`${ofGroup(event, group, 'reservation')} and ${reservedFor(event, actorId)}`,
        { order: 'start_at' },
      ),
    },
    connections: {
      participants: connection(() => userReads, {
        listed: appointmentGroupPolicy.actions.readParticipants,
        joinOn: (user, group) => sql`${studiesSql(group, sql`${user}.id`)}`,
        filters: { registrationStatus: byRegistration((user) => reservedFor(sql`rr`, sql`${user}.id`)) },
      }),
      participantGroups: connection(() => groupReads, {
        listed: appointmentGroupPolicy.actions.readParticipants,
        joinOn: (people, group) => groupSignsUpSql(group, people),
        filters: { registrationStatus: byRegistration((people) => sql`rr.group_id = ${people}.id`) },
      }),
    },
  },
);
