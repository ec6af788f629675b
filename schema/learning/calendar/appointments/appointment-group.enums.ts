import {
  appointmentGroupStates,
  appointmentScopes,
  participantTypes,
  participantVisibilities,
  registrationStatuses,
} from '../../../../src/learning/calendar/index.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const AppointmentGroupState = wordEnum(appointmentGroupStates, {
  name: 'AppointmentGroupState',
  description: 'How an appointment group stands.',
  values: {
    pending: 'It is not published: those who offer it see it.',
    active: 'It is published, for good.',
    deleted: 'It was deleted, and what was reserved is cancelled.',
  },
});
export type AppointmentGroupState = WordOf<typeof AppointmentGroupState>;

export const ParticipantVisibility = wordEnum(participantVisibilities, {
  name: 'ParticipantVisibility',
  description: 'Whether those who sign up see who else did.',
  values: {
    private: 'Each sees their own reservations.',
    protected: 'All who may sign up see who has.',
  },
});
export type ParticipantVisibility = WordOf<typeof ParticipantVisibility>;

export const ParticipantType = wordEnum(participantTypes, {
  name: 'ParticipantType',
  description: 'Who signs up.',
  values: {
    User: 'Each student.',
    Group: 'Groups of a category; any member signs the group up.',
  },
});
export type ParticipantType = WordOf<typeof ParticipantType>;

export const AppointmentScope = wordEnum(appointmentScopes, {
  name: 'AppointmentScope',
  description: 'What appointment groups are listed for.',
  values: {
    reservable: 'Those in which the viewer may reserve.',
    manageable: 'Those that the viewer looks after.',
  },
});
export type AppointmentScope = WordOf<typeof AppointmentScope>;

export const RegistrationStatus = wordEnum(registrationStatuses, {
  name: 'RegistrationStatus',
  description: 'Which of those who may sign up are listed.',
  values: {
    all: 'All of them.',
    registered: 'Those who have.',
    unregistered: 'Those who have not.',
  },
});
export type RegistrationStatus = WordOf<typeof RegistrationStatus>;
