import type { World } from '../../support/world.js';
import { type MatrixRow, row, type Statuses } from './row.js';

const ofCourse = (rest: string) => (w: World) => `/courses/${w.courses.C1}${rest}`;

/** There is none: what nobody has made is found by nobody. */
const absent: Statuses = [401, 404, 404, 404, 404, 404];
const none = '/quizzes/999999';

export const quizzesRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/quizzes', ofCourse('/quizzes'), [401, 404, 404, 200, 200, 200]),
  row('POST /courses/:course_id/quizzes', ofCourse('/quizzes'), [401, 404, 404, 403, 200, 200], {
    'quiz[title]': 'Quiz',
  }),
  row('GET /courses/:course_id/quizzes/:id', ofCourse(none), absent),
  row('PUT /courses/:course_id/quizzes/:id', ofCourse(none), absent, { 'quiz[title]': 'Quiz' }),
  row('DELETE /courses/:course_id/quizzes/:id', ofCourse(none), absent),
  row('POST /courses/:course_id/quizzes/:id/validate_access_code', ofCourse(`${none}/validate_access_code`), absent, {
    access_code: 'code',
  }),
];
