import type { World } from '../../support/world.js';
import { type MatrixRow, row } from './row.js';

const ofCourse = (rest: string) => (w: World) => `/courses/${w.courses.C1}${rest}`;

/** No quiz has this id: who sees the course finds that out, the others do not see the course. */
const nowhere = [401, 404, 404, 404, 404, 404] as const;

export const quizScoringRows: readonly MatrixRow[] = [
  row('PUT /courses/:course_id/quizzes/:quiz_id/submissions/:id', ofCourse('/quizzes/999999/submissions/1'), nowhere, {
    'quiz_submissions[][attempt]': 1,
  }),
  row('POST /courses/:course_id/quiz_extensions', ofCourse('/quiz_extensions'), [401, 404, 404, 403, 404, 404], {
    'quiz_extensions[][user_id]': 999_999,
  }),
  row('POST /courses/:course_id/quizzes/:quiz_id/extensions', ofCourse('/quizzes/999999/extensions'), nowhere, {
    'quiz_extensions[][user_id]': 999_999,
  }),
];
