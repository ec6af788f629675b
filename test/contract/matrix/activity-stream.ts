import { type MatrixRow, row, type Statuses } from './row.js';

const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
const own: Statuses = [401, 200, 200, 200, 200, 200];
const notThere: Statuses = [401, 404, 404, 404, 404, 404];

export const activityStreamRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/activity_stream', (w) => `/courses/${w.courses.C1}/activity_stream`, ofCourse),
  row(
    'GET /courses/:course_id/activity_stream/summary',
    (w) => `/courses/${w.courses.C1}/activity_stream/summary`,
    ofCourse,
  ),
  row('GET /users/self/activity_stream', () => '/users/self/activity_stream', own),
  row('GET /users/self/activity_stream/summary', () => '/users/self/activity_stream/summary', own),
  row('PUT /users/self/activity_stream/:id/read', () => '/users/self/activity_stream/1/read', notThere, {}),
  row('DELETE /users/self/activity_stream/:id/read', () => '/users/self/activity_stream/1/read', notThere),
];
