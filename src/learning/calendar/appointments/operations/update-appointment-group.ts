import { tell } from '../../../../identity/notification-events/index.js';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import type { AppointmentGroup } from '../../appointment-group.entity.js';
import { addSlots, publish, setAppointmentGroup } from '../appointment-changes.js';
import { contextsIn, coursesNamed, keepContexts } from '../appointment-contexts.js';
import { appointmentGroupReads } from '../appointment-group.reads.js';
import { type AppointmentGroupPatch, appointmentGroupRefusals, appointmentTexts } from '../appointment-group.rules.js';
import { appointmentsFollow, coursesOfGroup } from '../appointments.sql.js';
import { appointmentsUpdated } from '../occasions.sql.js';

/**
 * Changes an appointment group, and adds slots to it. A published one stays published and for whom it is. Refusals: 400 by
 * field; 403; 404. Source: D3 · Appointment groups; supplement §4.7.
 */
export async function updateAppointmentGroup(
  ctx: OperationContext,
  id: RecordKey,
  patch: AppointmentGroupPatch,
): Promise<AppointmentGroup> {
  const group = await authorizedFind(ctx, appointmentGroupReads, 'manage', id);
  refuseInvalid(appointmentGroupRefusals(patch));
  await moveContexts(ctx, group, patch);
  const changed = setAppointmentGroup(ctx, group, patch);
  await ctx.em.flush();
  if (changed.some((name) => (appointmentTexts as readonly string[]).includes(name)))
    await write(ctx, appointmentsFollow.with({ id: group.id }));
  await addSlots(ctx, group, patch.newAppointments);
  const isNew = patch.publish === true && (await publish(ctx, group));
  const added = patch.newAppointments?.length ?? 0;
  if (!isNew && group.workflowState === 'active' && changed.length + added > 0)
    await tell(ctx, appointmentsUpdated, [group.id]);
  const data = { changed, added, state: group.workflowState };
  ctx.audit({ type: 'appointment_group_updated', subjectType: 'AppointmentGroup', subjectId: group.id, data });
  return group;
}

/** For whom a group is can change until it is published. */
async function moveContexts(
  ctx: OperationContext,
  group: AppointmentGroup,
  { contexts, subContexts }: AppointmentGroupPatch,
): Promise<void> {
  if (contexts == null && subContexts === undefined) return;
  const before = await ctx.services.database.rows<{ courseId: number }>(
    coursesOfGroup.with({ id: group.id }),
    ctx.em,
    ctx.meter,
  );
  const kept = before.map(({ courseId }) => courseId);
  const courseIds = contexts == null ? kept : await coursesNamed(ctx, contexts);
  const found = await contextsIn(ctx, courseIds, subContexts);
  if (group.workflowState === 'pending') {
    const isSame = subContexts === undefined && courseIds.length === kept.length;
    if (!(isSame && courseIds.every((one) => kept.includes(one)))) await keepContexts(ctx, group, found);
    return;
  }
  const message = 'For whom a published appointment group is stays as it is.';
  const field = subContexts === undefined ? 'contexts' : 'subContexts';
  if (subContexts !== undefined || courseIds.some((one) => !kept.includes(one)))
    ctx.ignored.push({ field, reason: 'not_applicable', message });
}
