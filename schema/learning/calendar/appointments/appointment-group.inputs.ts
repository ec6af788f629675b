import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { OneWayPageArgs } from '../../../platform/connection.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { AppointmentScope, ParticipantVisibility, RegistrationStatus } from './appointment-group.enums.js';

@ArgsType()
export class AppointmentGroupListArgs extends OneWayPageArgs {
  @Field(() => AppointmentScope, { nullable: true, description: 'What for: to reserve, unless given.' })
  scope?: AppointmentScope;

  @Field(() => [String], { nullable: true, description: 'Keeps those of these courses, `course_3`.' })
  contexts?: string[];

  @Field(() => Boolean, { nullable: true, description: 'True keeps also those whose slots ended before today.' })
  includePastAppointments?: boolean;
}

@ArgsType()
export class FreeAppointmentArgs extends OneWayPageArgs {
  @Field(() => [RecordId], { nullable: true, description: 'Keeps slots of these appointment groups.' })
  appointmentGroupIds?: RecordKey[];
}

@ArgsType()
export class ParticipantListArgs extends OneWayPageArgs {
  @Field(() => RegistrationStatus, { nullable: true, description: 'Which of them; all unless given.' })
  registrationStatus?: RegistrationStatus;
}

/** Source: D3 · Appointment groups; supplement §4.7. */
@InputType({ description: 'Changes to an appointment group. What is absent stays as it is.' })
export class UpdateAppointmentGroupInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Its courses, `course_3`; without effect once it is published.',
  })
  contexts?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Sections of the courses whose students alone sign up, `course_section_4`, or the one category whose groups do, `group_category_5`; without effect once it is published.',
  })
  subContexts?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Title, plain text; at most 255 characters, not blank.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What they are about, HTML; it is sanitised. At most 64 KB.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'What the place is called; at most 255 characters.' })
  locationName?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the place is; at most 255 characters.' })
  locationAddress?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True publishes it for good; false has no effect.' })
  publish?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'How many may sign up for a slot, from 1; null for any number.' })
  participantsPerAppointment?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many slots each has to choose, from 1; null for none.' })
  minAppointmentsPerParticipant?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many slots each may choose, from 1; null for any number.' })
  maxAppointmentsPerParticipant?: number | null;

  @Field(() => ParticipantVisibility, {
    nullable: true,
    description: 'Whether those who sign up see who else did; private unless given.',
  })
  participantVisibility?: ParticipantVisibility | null;

  @Field(() => [[DateTime]], {
    nullable: true,
    description:
      'Slots to add, each by its beginning and its end. They overlap neither each other nor what there is; 500 in all at most.',
  })
  newAppointments?: Date[][] | null;
}

@InputType({ description: 'A new appointment group.' })
export class CreateAppointmentGroupInput extends UpdateAppointmentGroupInput {}

@InputType({ description: 'For whom a slot is reserved.' })
export class ReservationInput {
  @Field(() => RecordId, {
    nullable: true,
    description:
      'A person, or a group where groups sign up; you, or your group, unless given. Others are signed up by those who offer the slot.',
  })
  participantId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'What is said with it, plain text; at most 64 KB.' })
  comments?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True gives up what the participant has reserved in the appointment group, in the same step.',
  })
  cancelExisting?: boolean | null;
}
