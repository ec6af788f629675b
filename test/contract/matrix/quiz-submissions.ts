import type { World } from '../../support/world.js';
import { type MatrixRow, row } from './row.js';

const place = '/courses/:course_id/quizzes/:quiz_id';
/** No quiz has this id: who sees the course finds that out, the others do not see the course. */
const nowhere = [401, 404, 404, 404, 404, 404] as const;
const at = (rest: string) => (w: World) => `/courses/${w.courses.C1}/quizzes/999999${rest}`;

export const quizSubmissionsRows: readonly MatrixRow[] = [
  row(`GET ${place}/submissions`, at('/submissions'), nowhere),
  row(`GET ${place}/submission`, at('/submission'), nowhere),
  row(`GET ${place}/submissions/:id`, at('/submissions/self'), nowhere),
  row(`GET ${place}/submissions/:id/time`, at('/submissions/1/time'), nowhere),
  row(`POST ${place}/submissions`, at('/submissions'), nowhere),
  row(`POST ${place}/submissions/:id/complete`, at('/submissions/1/complete'), nowhere, {
    attempt: 1,
    validation_token: 'x',
  }),
];
