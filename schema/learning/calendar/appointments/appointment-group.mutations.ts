import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createAppointmentGroup,
  deleteAppointmentGroup,
  reserveAppointment,
  updateAppointmentGroup,
} from '../../../../src/learning/calendar/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { CalendarEventObject } from '../events/calendar-event.object.js';
import {
  CreateAppointmentGroupInput,
  ReservationInput,
  UpdateAppointmentGroupInput,
} from './appointment-group.inputs.js';
import { AppointmentGroupObject } from './appointment-group.object.js';

/** Source: D3 · Appointment groups; supplement §4.7, §4.8. */
@Resolver()
export class AppointmentGroupMutations {
  @PayloadMutation('appointmentGroup', () => AppointmentGroupObject, {
    description: 'Makes an appointment group in courses whose calendars you manage, published or not.',
  })
  createAppointmentGroup(
    @Arg('input', () => CreateAppointmentGroupInput, { description: 'The group.' }) input: CreateAppointmentGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAppointmentGroup(ctx, input);
  }

  @PayloadMutation('appointmentGroup', () => AppointmentGroupObject, {
    description: 'Changes or publishes an appointment group, and adds slots to it.',
  })
  updateAppointmentGroup(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('input', () => UpdateAppointmentGroupInput, { description: 'What is changed.' })
    input: UpdateAppointmentGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAppointmentGroup(ctx, id, input);
  }

  @PayloadMutation('appointmentGroup', () => AppointmentGroupObject, {
    description: 'Deletes an appointment group; what was reserved is cancelled.',
  })
  deleteAppointmentGroup(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('cancelReason', () => String, { nullable: true, description: 'Why, plain text.' })
    cancelReason: string | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAppointmentGroup(ctx, id, cancelReason ?? null);
  }

  @PayloadMutation('calendarEvent', () => CalendarEventObject, {
    description: 'Reserves a slot of an appointment group. `deleteCalendarEvent` gives it up.',
  })
  reserveAppointment(
    @Arg('slotId', () => RecordId, { description: 'Record id of the slot.' }) slotId: RecordKey,
    @Arg('input', () => ReservationInput, { nullable: true, description: 'For whom.' })
    input: ReservationInput | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return reserveAppointment(ctx, slotId, input ?? {});
  }
}
