/** What slots and reservations have beside other events. Source: supplement §4.8. */
import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { AppointmentFacts, CalendarEvent } from '../../../../src/learning/calendar/index.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { needs, relation } from '../../../platform/declare.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { RecordId } from '../../../platform/scalars.js';
import { CalendarEventObject } from '../events/calendar-event.object.js';
import { ParticipantType } from './appointment-group.enums.js';
import { AppointmentGroupObject } from './appointment-group.object.js';

/** Null for other events. */
interface Worked {
  readonly appointment: AppointmentFacts | null;
}

const eventNeeds = needs<CalendarEvent & Worked>();
const group = 'of slots and reservations; else null.';

@Resolver(() => CalendarEventObject)
class AppointmentEventFields {
  @eventNeeds('appointmentGroupId')
  @FieldResolver(() => RecordId, { nullable: true, description: `Record id of the appointment group, ${group}` })
  appointmentGroupId(@Root() event: Pick<CalendarEvent, 'appointmentGroupId'>): number | null {
    return event.appointmentGroupId;
  }

  @OfRoutes('appointmentGroup')
  @eventNeeds('appointmentGroupId', 'appointment')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Address of the appointment group on REST, of slots and reservations where the viewer sees it; else null.',
  })
  appointmentGroupUrl(
    @Root() event: Pick<CalendarEvent & Worked, 'appointmentGroupId' | 'appointment'>,
    @Ctx() ctx: RequestContext,
  ): string | null {
    const { appointmentGroupId: id, appointment } = event;
    return appointment?.sees !== true ? null : `${ctx.baseUrl}/api/v1/appointment_groups/${id}`;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: `The viewer looks after the appointment group, ${group}`,
  })
  canManageAppointmentGroup(@Root() { appointment }: Worked): boolean | null {
    return appointment?.manages ?? null;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => ParticipantType, { nullable: true, description: `Who signs up, ${group}` })
  participantType(@Root() { appointment }: Worked): ParticipantType | null {
    return appointment?.participantType ?? null;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Of a slot: how many may sign up for it; null for any number.',
  })
  participantsPerAppointment(@Root() { appointment }: Worked): number | null {
    return appointment?.places ?? null;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Of a slot: how many may still sign up for it; null for any number.',
  })
  availableSlots(@Root() { appointment }: Worked): number | null {
    return appointment?.available ?? null;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Of a slot: the viewer, or a group of theirs, has it; else null.',
  })
  reserved(@Root() { appointment }: Worked): boolean | null {
    return appointment?.reserved ?? null;
  }

  @eventNeeds('appointment')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Of a slot: what was said with the viewer’s reservation.',
  })
  reserveComments(@Root() { appointment }: Worked): string | null {
    return appointment?.reserveComments ?? null;
  }

  @eventNeeds('id', 'kind', 'appointment')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Of a slot: address on REST that reserves it with POST, where the viewer may choose it or offers it; else null.',
  })
  reserveUrl(
    @Root() event: Pick<CalendarEvent & Worked, 'id' | 'kind' | 'appointment'>,
    @Ctx() ctx: RequestContext,
  ): string | null {
    return event.kind === 'slot' && event.appointment?.sees === true
      ? `${ctx.baseUrl}/api/v1/calendar_events/${event.id}/reservations`
      : null;
  }

  @eventNeeds('comments')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Of a reservation: what was said with it, plain text.',
  })
  comments(@Root() event: Pick<CalendarEvent, 'comments'>): string | null {
    return event.comments;
  }
}

export const appointmentEventFields = [
  AppointmentEventFields,
  relation(CalendarEventObject, 'appointmentGroup', () => AppointmentGroupObject, {
    description: `The appointment group, ${group}`,
  }),
  relation(CalendarEventObject, 'ownReservation', () => CalendarEventObject, {
    description: 'Of a slot: the reservation of the viewer, or of a group of theirs.',
  }),
];
