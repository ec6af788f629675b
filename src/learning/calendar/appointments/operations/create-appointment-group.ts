import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { AppointmentGroup } from '../../appointment-group.entity.js';
import { addSlots, publish, setAppointmentGroup } from '../appointment-changes.js';
import { contextsIn, coursesNamed, keepContexts } from '../appointment-contexts.js';
import { type AppointmentGroupPatch, appointmentGroupRefusals } from '../appointment-group.rules.js';

/**
 * Makes an appointment group with its slots, published or not. Refusals: 400 by field; 403 where the actor does not manage
 * the calendars of all courses; 404 for a course, section or category that is not there, or none.
 * Source: D3 · Appointment groups; supplement §4.7; clients.md.
 */
export async function createAppointmentGroup(
  ctx: OperationContext,
  given: AppointmentGroupPatch,
): Promise<AppointmentGroup> {
  if (given.contexts == null || given.contexts.length === 0) throw notFound();
  const courseIds = await coursesNamed(ctx, given.contexts);
  refuseInvalid(appointmentGroupRefusals({ ...given, title: given.title ?? null }));
  const contexts = await contextsIn(ctx, courseIds, given.subContexts);
  const { rootAccountId, userId } = ctx.actor;
  const draft = Object.assign(new AppointmentGroup(), { rootAccountId, authorId: userId });
  setAppointmentGroup(ctx, draft, given);
  const group = await insertNow(ctx, AppointmentGroup, columnsOfDraft(draft));
  await keepContexts(ctx, group, contexts);
  await addSlots(ctx, group, given.newAppointments);
  if (given.publish === true) await publish(ctx, group);
  const data = { title: group.title, courseIds, state: group.workflowState };
  ctx.audit({ type: 'appointment_group_created', subjectType: 'AppointmentGroup', subjectId: group.id, data });
  return group;
}

/** What the new row says; the database gives the rest. */
const columnsOfDraft = (draft: AppointmentGroup): Partial<AppointmentGroup> =>
  Object.fromEntries(Object.entries(draft));
