import {
  body,
  del,
  get,
  given,
  included,
  list,
  page,
  param,
  path,
  post,
  put,
  query,
  record,
  section,
} from '../../platform/index.js';

const one = { id: path('id') };
const input = body('appointment_group').called({ contexts: 'context_codes', subContexts: 'sub_context_codes' });
const added = given('appointment_group.new_appointments');
const shown = { childEvents: included('child_events'), allContextCodes: included('all_context_codes') };
const choice = { slotId: path('id'), comments: body('comments'), cancelExisting: body('cancel_existing') };
const reservation = 'reserveAppointment.calendarEvent';

export const appointmentGroupRoutes = section('D3 · Appointment groups', [
  get('/appointment_groups', 'ListAppointmentGroups', {
    summary: 'List appointment groups that the caller can reserve in or looks after',
    variables: {
      scope: query('scope'),
      contexts: query('context_codes'),
      includePastAppointments: query('include_past_appointments'),
      appointments: included('appointments'),
      participantCount: included('participant_count'),
      reservedTimes: included('reserved_times'),
      ...shown,
    },
    respond: page('appointmentGroups'),
  }),
  post('/appointment_groups', 'CreateAppointmentGroup', {
    summary: 'Create an appointment group',
    variables: { input, added },
    respond: record('createAppointmentGroup.appointmentGroup'),
    status: 201,
  }),
  get('/appointment_groups/next_appointment', 'GetNextAppointment', {
    summary: 'Show the next appointment that the caller can still choose',
    variables: { appointmentGroupIds: query('appointment_group_ids') },
    respond: list('freeAppointments.nodes'),
  }),
  get('/appointment_groups/:id', 'GetAppointmentGroup', {
    summary: 'Show an appointment group',
    variables: { ...one, ...shown },
    respond: record('appointmentGroup'),
  }),
  put('/appointment_groups/:id', 'UpdateAppointmentGroup', {
    summary: 'Change or publish an appointment group',
    variables: { ...one, input, added },
    respond: record('updateAppointmentGroup.appointmentGroup'),
  }),
  del('/appointment_groups/:id', 'DeleteAppointmentGroup', {
    summary: 'Delete an appointment group',
    variables: { ...one, cancelReason: param('cancel_reason') },
    respond: record('deleteAppointmentGroup.appointmentGroup'),
  }),
  get('/appointment_groups/:id/users', 'ListAppointmentGroupUsers', {
    summary: 'List the students who may sign up',
    variables: {
      ...one,
      registrationStatus: query('registration_status'),
      avatarUrl: included('avatar_url'),
    },
    respond: page('appointmentGroup.participants'),
  }),
  get('/appointment_groups/:id/groups', 'ListAppointmentGroupGroups', {
    summary: 'List the groups that may sign up',
    variables: { ...one, registrationStatus: query('registration_status') },
    respond: page('appointmentGroup.participantGroups'),
  }),
  post('/calendar_events/:id/reservations', 'ReserveAppointment', {
    summary: 'Reserve an appointment',
    variables: { ...choice, participantId: body('participant_id') },
    respond: record(reservation),
  }),
  post('/calendar_events/:id/reservations/:participant_id', 'ReserveAppointment', {
    summary: 'Reserve an appointment for a participant',
    variables: { ...choice, participantId: path('participant_id') },
    respond: record(reservation),
  }),
]);
