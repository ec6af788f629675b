import { type MatrixRow, ofStu2, personal, row } from './row.js';

const ofC1 = (rest: string) => (w: { courses: { C1: number } }) => `/courses/${w.courses.C1}${rest}`;

export const enrollmentsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/enrollments', ofC1('/enrollments'), [401, 404, 404, 200, 200, 200]),
  row(
    'GET /sections/:section_id/enrollments',
    (w) => `/sections/${w.sections.C1}/enrollments`,
    [401, 404, 404, 200, 200, 200],
  ),
  row('GET /users/:user_id/enrollments', ofStu2('/enrollments'), [401, 404, 404, 200, 200, 200]),
  // The second enrollment of the world is that of stu1 in C1.
  row(
    'GET /accounts/:account_id/enrollments/:id',
    (w) => `/accounts/${w.accounts.RA}/enrollments/2`,
    [401, 404, 404, 200, 200, 200],
  ),
  row('POST /courses/:course_id/enrollments', ofC1('/enrollments'), [401, 404, 404, 403, 200, 200], {
    'enrollment[user_id]': 2,
  }),
  row(
    'POST /sections/:section_id/enrollments',
    (w) => `/sections/${w.sections.C1}/enrollments`,
    [401, 404, 404, 403, 200, 200],
    { 'enrollment[user_id]': 2 },
  ),
  // The fifth is that of the teaching assistant.
  row('DELETE /courses/:course_id/enrollments/:id', ofC1('/enrollments/5'), [401, 404, 404, 403, 200, 200]),
  row(
    'PUT /courses/:course_id/enrollments/:id/reactivate',
    ofC1('/enrollments/5/reactivate'),
    [401, 404, 404, 403, 200, 200],
  ),
  // Invitations are answered by oneself; who takes part has accepted, and declines no more.
  row('POST /courses/:course_id/enrollments/:id/accept', ofC1('/enrollments/2/accept'), [401, 404, 404, 200, 403, 403]),
  row('POST /courses/:course_id/enrollments/:id/reject', ofC1('/enrollments/2/reject'), [401, 404, 404, 400, 403, 403]),
  row('POST /courses/:course_id/test_student', ofC1('/test_student'), [401, 404, 404, 403, 200, 200]),
  row('GET /users/:user_id/observees', ofStu2('/observees'), personal),
  row('POST /users/:user_id/observer_pairing_codes', ofStu2('/observer_pairing_codes'), personal),
  row('POST /users/:user_id/observees', ofStu2('/observees'), personal, { 'observee[unique_id]': 'stu1' }),
  row(
    'GET /users/:user_id/observees/:observee_id',
    (w) => `/users/${w.users.stu2}/observees/${w.users.stu1}`,
    personal,
  ),
  row(
    'PUT /users/:user_id/observees/:observee_id',
    (w) => `/users/${w.users.stu2}/observees/${w.users.stu1}`,
    personal,
  ),
  row(
    'DELETE /users/:user_id/observees/:observee_id',
    (w) => `/users/${w.users.stu2}/observees/${w.users.stu1}`,
    personal,
  ),
];
