import { type MatrixRow, row, type Statuses } from './row.js';

const inCourse =
  (rest: string): MatrixRow['path'] =>
  (w) =>
    `/courses/${w.courses.C1}${rest}`;
/** Told to the people of the course; nobody else of the tenant sees it. */
const roster: Statuses = [401, 404, 404, 200, 200, 200];

export const courseUsersRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/users', inCourse('/users'), roster),
  row('GET /courses/:course_id/search_users', inCourse('/search_users'), roster),
  row('GET /courses/:course_id/students', inCourse('/students'), roster),
  row('GET /courses/:course_id/recent_students', inCourse('/recent_students'), [401, 404, 404, 403, 200, 200]),
  row('GET /courses/:course_id/users/:id', (w) => `/courses/${w.courses.C1}/users/${w.users.stu2}`, roster),
];
