import type { World } from '../../support/world.js';
import { type MatrixRow, row, type Statuses } from './row.js';

const ofCourse = (rest: string) => (w: World) => `/courses/${w.courses.C1}${rest}`;

/** Seen by those in the course. */
const inCourse: Statuses = [401, 404, 404, 200, 200, 200];
/** Made by those who manage assignments there. */
const made: Statuses = [401, 404, 404, 403, 201, 201];
const makes: Statuses = [401, 404, 404, 403, 200, 200];
/** There is none: what nobody has made is found by nobody. */
const absent: Statuses = [401, 404, 404, 404, 404, 404];
const none = '/assignments/999999';

export const assignmentsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/assignments', ofCourse('/assignments'), inCourse),
  row(
    'GET /users/:user_id/courses/:course_id/assignments',
    (w) => `/users/${w.users.stu1}/courses/${w.courses.C1}/assignments`,
    inCourse,
  ),
  row(
    'GET /users/:user_id/missing_submissions',
    (w) => `/users/${w.users.stu1}/missing_submissions`,
    [401, 404, 404, 200, 403, 200],
  ),
  row('GET /courses/:course_id/effective_due_dates', ofCourse('/effective_due_dates'), [401, 404, 404, 403, 200, 200]),
  row('POST /courses/:course_id/assignments', ofCourse('/assignments'), made, { 'assignment[name]': 'Essay' }),
  row('GET /courses/:course_id/assignments/:id', ofCourse(none), absent),
  row('PUT /courses/:course_id/assignments/:id', ofCourse(none), absent, { 'assignment[name]': 'Essay' }),
  row('DELETE /courses/:course_id/assignments/:id', ofCourse(none), absent),
  row('GET /courses/:course_id/assignment_groups', ofCourse('/assignment_groups'), inCourse),
  row('POST /courses/:course_id/assignment_groups', ofCourse('/assignment_groups'), makes, { name: 'Homework' }),
  row('GET /courses/:course_id/assignment_groups/:id', ofCourse('/assignment_groups/999999'), absent),
  row('PUT /courses/:course_id/assignment_groups/:id', ofCourse('/assignment_groups/999999'), absent, { name: 'X' }),
  row(
    'DELETE /courses/:course_id/assignment_groups/:id',
    ofCourse('/assignment_groups/999999'),
    [401, 404, 404, 403, 404, 404],
  ),
  row('GET /courses/:course_id/assignments/:assignment_id/overrides', ofCourse(`${none}/overrides`), absent),
  row('GET /courses/:course_id/assignments/:assignment_id/overrides/:id', ofCourse(`${none}/overrides/1`), absent),
  row('POST /courses/:course_id/assignments/:assignment_id/overrides', ofCourse(`${none}/overrides`), absent, {
    'assignment_override[student_ids][]': 1,
  }),
  row('PUT /courses/:course_id/assignments/:assignment_id/overrides/:id', ofCourse(`${none}/overrides/1`), absent, {
    'assignment_override[title]': 'X',
  }),
  row('DELETE /courses/:course_id/assignments/:assignment_id/overrides/:id', ofCourse(`${none}/overrides/1`), absent),
];
