/** Slots and reservations, locked in one order: first the group, then the event. Who counts places waits for all others. */
import { LockMode } from '@mikro-orm/core';
import { authorizedFind, authorizedRow } from '../../../platform/authorization/authorize.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { AppointmentGroup } from '../appointment-group.entity.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { calendarEventReads } from '../calendar-event.reads.js';
import { groupColumn, type SeenSlot, slotColumns } from './appointment-columns.sql.js';

type Action = ActionOf<typeof calendarEventReads.policy> | 'visible';

/** A slot or a reservation, and its group. */
export interface LockedAppointment {
  readonly group: AppointmentGroup;
  readonly event: CalendarEvent;
}

/** Locks a slot or a reservation on which the actor may take the action; null for an event that is neither. Refusals: 403; 404. */
export async function lockedAppointment(
  ctx: OperationContext,
  id: RecordKey,
  action: Action,
): Promise<LockedAppointment | null> {
  const { groupId, id: eventId } = await authorizedRow(ctx, calendarEventReads, action, id, { columns: groupColumn });
  return groupId === null ? null : lockAppointment(ctx, { groupId, eventId }, action);
}

/** Locks the group of an event that was authorized, and the event. */
export async function lockAppointment(
  ctx: OperationContext,
  { groupId, eventId }: { readonly groupId: number; readonly eventId: number },
  action: Action,
): Promise<LockedAppointment> {
  // unguarded: the group of an event that was authorized.
  const group = await ctx.em.findOneOrFail(AppointmentGroup, groupId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return { group, event: await authorizedFind(ctx, calendarEventReads, action, eventId) };
}

/** Looks at a slot without a lock: who comes too late need not wait for the others. @throws Refusal 404 */
export const seenSlot = (ctx: OperationContext, id: RecordKey): Promise<SeenSlot> =>
  authorizedRow(ctx, calendarEventReads, 'visible', id, { columns: slotColumns });
