/** Slots and reservations, locked in one order: first the group, then the event. Who counts places waits for all others. */
import { authorizedFind, authorizedRow, type RowColumns } from '../../../platform/authorization/authorize.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { sql } from '../../../platform/sql/sql.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { CalendarEvent } from '../events/calendar-event.entity.js';
import { calendarEventReads } from '../events/calendar-event.reads.js';
import { AppointmentGroup } from './appointment-group.entity.js';

const groupColumn: RowColumns<{ groupId: number | null }> = { groupId: (row) => sql`${row}.appointment_group_id` };

/** A slot or a reservation, and its group. */
export interface LockedAppointment {
  readonly group: AppointmentGroup;
  readonly event: CalendarEvent;
}

/** Locks a slot or a reservation on which the actor may take the action; null for an event that is neither. Refusals: 403; 404. */
export async function lockedAppointment(
  ctx: OperationContext,
  id: RecordKey,
  action: ActionOf<typeof calendarEventReads.policy> | 'visible',
): Promise<LockedAppointment | null> {
  const { groupId, id: eventId } = await authorizedRow(ctx, calendarEventReads, action, id, { columns: groupColumn });
  if (groupId === null) return null;
  // unguarded: the group of an event that was authorized.
  const group = await ctx.em.findOneOrFail(AppointmentGroup, groupId, { lockMode: 4 });
  return { group, event: await authorizedFind(ctx, calendarEventReads, action, eventId) };
}
