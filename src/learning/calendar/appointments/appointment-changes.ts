/** How appointment groups change, and the slots with them. */

import { tell } from '../../../identity/notification-events/index.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { patchedColumns, setChanged } from '../../../platform/transaction/patch.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { AppointmentGroup, appointmentGroupActs } from '../appointment-group.entity.js';
import { refuseTooManySlots } from '../calendar.refusals.js';
import {
  type AppointmentGroupPatch,
  type AppointmentTimes,
  appointmentGroupFields,
  spanRefusals,
} from './appointment-group.rules.js';
import { slotsAdded } from './appointments.sql.js';
import { appointmentsPublished } from './occasions.sql.js';

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

/** The columns of a patch, its HTML cleaned. */
function columnsOf(ctx: OperationContext, patch: AppointmentGroupPatch): Partial<AppointmentGroup> {
  const { title, description, locationName, locationAddress } = patch;
  return {
    ...patchedColumns(AppointmentGroup, patch, appointmentGroupFields),
    ...(title != null && { title: title.trim() }),
    ...(description !== undefined && { description: htmlCleaner(ctx)('description', description ?? '') || null }),
    ...(locationName !== undefined && { locationName: trimmed(locationName) }),
    ...(locationAddress !== undefined && { locationAddress: trimmed(locationAddress) }),
  };
}

/** Sets what a patch says of a group, whose values have been looked at. @returns the names of what changed @throws Refusal 400 by field */
export function setAppointmentGroup(
  ctx: OperationContext,
  group: AppointmentGroup,
  patch: AppointmentGroupPatch,
): string[] {
  const columns = columnsOf(ctx, patch);
  const { minAppointmentsPerParticipant, maxAppointmentsPerParticipant } = group;
  refuseInvalid(spanRefusals({ minAppointmentsPerParticipant, maxAppointmentsPerParticipant, ...columns }));
  return setChanged(group, columns);
}

/** Adds slots to a group that is kept and locked. @throws Refusal 400 by field, also where they overlap what there is */
export async function addSlots(
  ctx: OperationContext,
  group: AppointmentGroup,
  times: readonly AppointmentTimes[] | null | undefined,
): Promise<void> {
  if (times == null || times.length === 0) return;
  await ctx.em.flush();
  const [starts, ends] = [0, 1].map((side) => times.map((pair) => pair[side]!.toISOString())) as [string[], string[]];
  const added = slotsAdded.with({ id: group.id, authorId: ctx.actor.userId, starts, ends });
  const [row] = await write<{ count: number }>(ctx, added);
  refuseTooManySlots(row!.count);
}

/** Publishes a group that is not published yet. @returns whether it was */
export async function publish(ctx: OperationContext, group: AppointmentGroup): Promise<boolean> {
  if (group.workflowState !== 'pending') return false;
  transition(group, appointmentGroupActs.publish);
  await ctx.em.flush();
  await tell(ctx, appointmentsPublished, [group.id]);
  return true;
}
