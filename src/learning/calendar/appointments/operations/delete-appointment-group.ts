import { tell } from '../../../../identity/notification-events/index.js';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import type { AppointmentGroup } from '../../appointment-group.entity.js';
import { appointmentGroupReads } from '../appointment-group.reads.js';
import { groupAppointmentsCancelled } from '../appointments.sql.js';
import { appointmentsWithdrawn } from '../occasions.sql.js';

/**
 * Deletes an appointment group, cancels its slots and what was reserved of them, and tells those who could choose one.
 * Refusals: 400 for a reason that is too long; 403; 404. Source: supplement §4.7, cancel_reason.
 */
export async function deleteAppointmentGroup(
  ctx: OperationContext,
  id: RecordKey,
  reason: string | null,
): Promise<AppointmentGroup> {
  refuseInvalid(lengthRefusals('cancelReason', 'A reason', reason, maxTextBytes));
  const group = await authorizedFind(ctx, appointmentGroupReads, 'manage', id);
  const wasPublished = group.workflowState === 'active';
  transition(group, removal);
  group.cancelReason = reason;
  await ctx.em.flush();
  await write(ctx, groupAppointmentsCancelled.with({ id: group.id, reason }));
  if (wasPublished) await tell(ctx, appointmentsWithdrawn, [group.id]);
  const data = { reason };
  ctx.audit({ type: 'appointment_group_deleted', subjectType: 'AppointmentGroup', subjectId: group.id, data });
  return group;
}
