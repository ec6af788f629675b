import { type MatrixRow, row } from './row.js';

export const todoRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/todo', (w) => `/courses/${w.courses.C1}/todo`, [401, 404, 404, 200, 200, 200]),
  row('GET /users/self/todo', () => '/users/self/todo', [401, 200, 200, 200, 200, 200]),
  row(
    'DELETE /users/self/todo/:asset_string/:purpose',
    () => '/users/self/todo/assignment_999999/grading',
    [401, 404, 404, 404, 404, 404],
  ),
];
