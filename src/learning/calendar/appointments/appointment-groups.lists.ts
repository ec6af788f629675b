/** Appointment groups as lists of their own, and the slots that can be chosen. Source: D3 · Appointment groups; supplement §4.7. */
import { actorId, actorZone, allOf, sqlCondition } from '../../../platform/authorization/policy.js';
import { type Connection, connection, type FilterSql } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { eligibleSql, managesSql, reservedFor } from './appointment-access.sql.js';
import { courseIdsOf, refuseCodes } from './appointment-contexts.rules.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { ofGroup, openSlot, ownCount } from './appointment-groups.sql.js';

/** Whether the groups are asked for to choose from, or to look after. */
export const appointmentScopes = ['reservable', 'manageable'] as const;

/** Which of those who may sign up are listed. */
export const registrationStatuses = ['all', 'registered', 'unregistered'] as const;

/** Who signs up. */
export const participantTypes = ['User', 'Group'] as const;

const choosable = (g: Sql): Sql => sql`(${g}.workflow_state = 'active' and ${eligibleSql(g)})`;

const inScope: FilterSql = ({ row, given, parameter }) =>
  given
    ? sql`
      case ${parameter('text')}
        when 'manageable' then ${managesSql(row)}
        else ${choosable(row)}
      end
    `
    : choosable(row);

/** Without slots a group is listed for who looks after it; a slot of today is not past. */
const untilPast: FilterSql = (filter) => {
  const { row, flag } = filter;
  if (flag === true) return undefined;
  const slots = (holds: Sql): Sql => sql`
    exists (select 1 from calendar_events ps where ${ofGroup(sql`ps`, row, 'slot')} and ${holds})
  `;
  return sql`
    (
      ${slots(sql`ps.end_at >= date_trunc('day', now() at time zone ${actorZone}) at time zone ${actorZone}`)}
      or (${filter.other('scope', 'text')} = 'manageable' and not ${slots(sql`true`)})
    )
  `;
};

const ofContexts: FilterSql = ({ row, given, parameter }) =>
  given
    ? sql`
      exists (
        select 1
        from appointment_group_courses fc
        where fc.appointment_group_id = ${row}.id
          and fc.course_id = any(${parameter('bigint[]', (codes) => courseIdsOf(codes as string[]))})
      )
    `
    : undefined;

/** The groups that the viewer can choose from, or looks after, as they were made. */
export const appointmentGroups: Connection = connection(() => appointmentGroupReads, {
  check: refuseCodes,
  filters: { scope: inScope, includePastAppointments: untilPast, contexts: ofContexts },
});

const slotOfGroup = (slot: Sql, holds: (group: Sql) => Sql): Sql => sql`
  exists (
    select 1
    from appointment_groups lg
    where lg.id = ${slot}.appointment_group_id and ${holds(sql`lg`)}
  )
`;

/** What is called otherwise than by its id is none. */
const numbersAmong = (keys: unknown): number[] =>
  (keys as readonly RecordKey[]).filter((key): key is number => typeof key === 'number');

/** The viewer can choose the slot just now: it lies ahead, has a place, is not theirs yet, and they may have one more. */
const free = (slot: Sql): Sql => sql`
  ${slot}.kind = 'slot'
  and ${slotOfGroup(
    slot,
    (group) => sql`
      ${choosable(group)}
      and ${openSlot(slot, group)}
      and coalesce(${ownCount(group)} < ${group}.max_appointments_per_participant, true)
    `,
  )}
  and not exists (
    select 1
    from calendar_events lr
    where lr.parent_event_id = ${slot}.id and lr.workflow_state <> 'deleted' and ${reservedFor(sql`lr`, actorId)}
  )
`;

/** Slots that the viewer can choose just now, the next one first. */
export const freeAppointments: Connection = connection(() => calendarEventReads, {
  order: 'start_at',
  visible: allOf(calendarEventReads.policy.visible, sqlCondition('slotFree', free)),
  filters: {
    appointmentGroupIds: ({ row, given, parameter }) =>
      given ? sql`${row}.appointment_group_id = any(${parameter('bigint[]', numbersAmong)})` : undefined,
  },
});
