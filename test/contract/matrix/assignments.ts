import type { World } from '../../support/world.js';
import { type MatrixRow, row, type Statuses } from './row.js';

const ofCourse = (rest: string) => (w: World) => `/courses/${w.courses.C1}${rest}`;

/** Seen by those in the course. */
const inCourse: Statuses = [401, 404, 404, 200, 200, 200];

export const assignmentsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/assignments', ofCourse('/assignments'), inCourse),
  row(
    'GET /users/:user_id/courses/:course_id/assignments',
    (w) => `/users/${w.users.stu1}/courses/${w.courses.C1}/assignments`,
    inCourse,
  ),
  row('GET /courses/:course_id/assignments/:id', ofCourse('/assignments/1'), [401, 404, 404, 404, 404, 404]),
  row('GET /courses/:course_id/assignment_groups', ofCourse('/assignment_groups'), inCourse),
  row(
    'GET /courses/:course_id/assignment_groups/:id',
    ofCourse('/assignment_groups/1'),
    [401, 404, 404, 404, 404, 404],
  ),
];
