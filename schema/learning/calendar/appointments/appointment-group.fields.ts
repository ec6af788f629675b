import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type AppointmentGroup, appointmentGroupReads } from '../../../../src/learning/calendar/index.js';
import { UserConnection } from '../../../identity/users/user.object.js';
import { connectionField, needs, permissionsField, relation } from '../../../platform/declare.js';
import { GroupConnection } from '../../groups/group.object.js';
import { GroupCategoryObject } from '../../groups/group-category.object.js';
import { CalendarEventObject } from '../events/calendar-event.object.js';
import { ParticipantType } from './appointment-group.enums.js';
import { ParticipantListArgs } from './appointment-group.inputs.js';
import { AppointmentGroupObject } from './appointment-group.object.js';

const groupNeeds = needs<AppointmentGroup>();

@Resolver(() => AppointmentGroupObject)
class AppointmentGroupFields {
  @groupNeeds('groupCategoryId')
  @FieldResolver(() => ParticipantType, { description: 'Who signs up.' })
  participantType(@Root() group: Pick<AppointmentGroup, 'groupCategoryId'>): ParticipantType {
    return group.groupCategoryId === null ? 'User' : 'Group';
  }
}

export const appointmentGroupFields = [
  AppointmentGroupFields,
  relation(AppointmentGroupObject, 'groupCategory', () => GroupCategoryObject, {
    description: 'The category whose groups sign up; null where students do.',
  }),
  relation(AppointmentGroupObject, 'appointments', () => CalendarEventObject, {
    description: 'Its slots by their start; those that are over for who offers them alone.',
    list: true,
  }),
  relation(AppointmentGroupObject, 'newAppointments', () => CalendarEventObject, {
    description: 'In the answer of a mutation the slots that it added; else empty.',
    list: true,
  }),
  relation(AppointmentGroupObject, 'reservations', () => CalendarEventObject, {
    description: 'What the viewer, or a group of theirs, has reserved of it.',
    list: true,
  }),
  connectionField(AppointmentGroupObject, 'participants', () => UserConnection, {
    description: 'The students who may sign up, by themselves or within their groups, for who offers it.',
    args: ParticipantListArgs,
  }),
  connectionField(AppointmentGroupObject, 'participantGroups', () => GroupConnection, {
    description: 'The groups that may sign up, for who offers it; none where students do.',
    args: ParticipantListArgs,
  }),
  permissionsField(AppointmentGroupObject, 'AppointmentGroupPermissions', appointmentGroupReads, {
    manage: { update: 'May change and publish it, and sign others up.', delete: 'May delete it.' },
    readParticipants: 'May read who has signed up and who has not.',
    reserve: 'May choose a slot.',
  }),
];
