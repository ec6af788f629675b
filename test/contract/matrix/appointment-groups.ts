import { type MatrixRow, row, type Statuses } from './row.js';

/** Everybody lists their own: none, where there are none. */
const own: Statuses = [401, 200, 200, 200, 200, 200];
/** Made in the first course, `course_1`, by those who keep its calendar; who sees no such course finds none. */
const made: Statuses = [401, 404, 404, 403, 201, 201];
/** There is none: what nobody has made is found by nobody. Who may do what with one is told in `test/learning/calendar`. */
const absent: Statuses = [401, 404, 404, 404, 404, 404];
const none = '/appointment_groups/999999';
const slot = '/calendar_events/999999/reservations';
const title = { 'appointment_group[title]': 'By {caller}' };

export const appointmentGroupsRows: readonly MatrixRow[] = [
  row('GET /appointment_groups', () => '/appointment_groups', own),
  row('POST /appointment_groups', () => '/appointment_groups', made, {
    ...title,
    'appointment_group[context_codes][]': 'course_1',
  }),
  row('GET /appointment_groups/next_appointment', () => '/appointment_groups/next_appointment', own),
  row('GET /appointment_groups/:id', () => none, absent),
  row('PUT /appointment_groups/:id', () => none, absent, title),
  row('DELETE /appointment_groups/:id', () => none, absent),
  row('GET /appointment_groups/:id/users', () => `${none}/users`, absent),
  row('GET /appointment_groups/:id/groups', () => `${none}/groups`, absent),
  row('POST /calendar_events/:id/reservations', () => slot, absent),
  row('POST /calendar_events/:id/reservations/:participant_id', () => `${slot}/self`, absent),
];
