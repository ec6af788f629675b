import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { appointmentGroupReads } from '../../../../src/learning/calendar/index.js';
import { connectionType } from '../../../platform/connection.js';
import { Html, ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { AppointmentGroupState, ParticipantVisibility } from './appointment-group.enums.js';

/** Source: D3 · Appointment groups; supplement §4.7. */
@ReadBy(appointmentGroupReads)
@ObjectType('AppointmentGroup', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Slots of time of which students, or groups of a category, choose theirs.',
})
export class AppointmentGroupObject extends NodeObject {
  @Field(() => String, { description: 'Title, plain text; at most 255 characters. Slots and reservations have it.' })
  title!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'What they are about, sanitised HTML.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'What the place is called.' })
  locationName!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the place is.' })
  locationAddress!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the first slot begins; null without slots.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the last slot ends; null without slots.' })
  endAt!: string | null;

  @Field(() => AppointmentGroupState, { description: 'How it stands.' })
  workflowState!: AppointmentGroupState;

  @Field(() => Int, {
    nullable: true,
    description: 'How many may sign up for a slot; null for any number. A slot may have a number of its own.',
  })
  participantsPerAppointment!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many slots each has to choose; null where nobody has to.' })
  minAppointmentsPerParticipant!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many slots each may choose; null for any number.' })
  maxAppointmentsPerParticipant!: number | null;

  @Field(() => ParticipantVisibility, { description: 'Whether those who sign up see who else did.' })
  participantVisibility!: ParticipantVisibility;

  @Field(() => Int, { description: 'How many slots it has.' })
  appointmentsCount!: number;

  @Field(() => Int, { description: 'How many have signed up, each counted once.' })
  participantCount!: number;

  @Field(() => Boolean, { description: 'The viewer has to choose a slot, and there is one.' })
  requiringAction!: boolean;

  @Field(() => [String], { description: 'The courses in which the viewer takes part or offers it, `course_3`.' })
  contextCodes!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'All of its courses, `course_3`; null for those who do not offer it.',
  })
  allContextCodes!: string[] | null;

  @Field(() => [String], {
    description:
      'The sections to whose students it is limited, `course_section_4`, or the category whose groups sign up, `group_category_5`.',
  })
  subContextCodes!: string[];

  @Field(() => RecordId, { nullable: true, description: 'Record id of the category whose groups sign up.' })
  groupCategoryId!: number | null;

  @Extensions({ absoluteUrl: '/api/v1/appointment_groups/:id' })
  @Field(() => String, { description: 'Address on REST.' })
  url!: string;

  @Extensions({ absoluteUrl: '/appointment_groups/:id' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;
}

export const AppointmentGroupConnection = connectionType('AppointmentGroup', () => AppointmentGroupObject);
