import type { World } from '../../support/world.js';
import { type MatrixRow, row } from './row.js';

const place = '/courses/:course_id/quizzes/:quiz_id';
/** No quiz has this id: who sees the course finds that out, the others do not see the course. */
const nowhere = [401, 404, 404, 404, 404, 404] as const;
const at = (rest: string) => (w: World) => `/courses/${w.courses.C1}/quizzes/999999${rest}`;

const questions = '/quiz_submissions/:id/questions';
/** No attempt is under this id. */
const attempt = (rest: string) => () => `/quiz_submissions/999999/questions${rest}`;

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
  row(`POST ${place}/submissions/self/files`, at('/submissions/self/files'), nowhere, { name: 'a.txt', size: 1 }),
  row(`GET ${questions}`, attempt(''), nowhere),
  row(`POST ${questions}`, attempt(''), nowhere, { 'quiz_questions[][id]': 1, 'quiz_questions[][answer]': 1 }),
  row(`GET ${questions}/:question_id`, attempt('/1'), nowhere),
  row(`PUT ${questions}/:question_id/flag`, attempt('/1/flag'), nowhere),
  row(`PUT ${questions}/:question_id/unflag`, attempt('/1/unflag'), nowhere),
  row(`PUT ${questions}/:question_id/open`, attempt('/1/open'), nowhere),
];
