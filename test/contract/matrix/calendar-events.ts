import type { World } from '../../support/world.js';
import { type MatrixRow, row, type Statuses } from './row.js';

/** Whoever asks for their own calendar reads it. */
const own: Statuses = [401, 200, 200, 200, 200, 200];
/** Made in the first course, `course_1`, by those who keep the calendar of the course; who knows of no such course finds none. */
const made: Statuses = [401, 404, 404, 403, 201, 201];
/** There is none: what nobody has made is found by nobody. */
const absent: Statuses = [401, 404, 404, 404, 404, 404];
const none = '/calendar_events/999999';
const due = '/calendar_events/assignment_999999';
const title = { 'calendar_event[title]': 'X' };

export const calendarEventsRows: readonly MatrixRow[] = [
  row('GET /calendar_events', () => '/calendar_events', own),
  row(
    'GET /users/:user_id/calendar_events',
    (w: World) => `/users/${w.users.stu1}/calendar_events`,
    [401, 404, 403, 200, 403, 200],
  ),
  row('GET /users/self/upcoming_events', () => '/users/self/upcoming_events', own),
  row('POST /calendar_events', () => '/calendar_events', made, {
    ...title,
    'calendar_event[context_code]': 'course_1',
  }),
  row('GET /calendar_events/assignment_:id', () => due, absent),
  row('PUT /calendar_events/assignment_:id', () => due, absent, { 'calendar_event[start_at]': '2031-03-03' }),
  row('GET /calendar_events/:id', () => none, absent),
  row('PUT /calendar_events/:id', () => none, absent, title),
  row('DELETE /calendar_events/:id', () => none, absent),
];
