import type { MatrixRow, Statuses } from './row.js';
import { row } from './row.js';

/** The work of those who may change quizzes; the others of the course see the quiz alone. */
const ofAuthors: Statuses = [401, 404, 404, 403, 200, 200];
const made: Statuses = [401, 404, 404, 403, 201, 201];
const silent: Statuses = [401, 404, 404, 403, 204, 204];
/** The second who deletes finds nothing left. */
const once: Statuses = [401, 404, 404, 403, 204, 404];

const quiz: MatrixRow['path'] = (w) => `/courses/${w.courses.C1}/quizzes/${w.quiz.id}`;
const question: MatrixRow['path'] = (w) => `${quiz(w)}/questions/${w.quiz.questionIds[0]}`;
const group: MatrixRow['path'] = (w) => `${quiz(w)}/groups/${w.quizGroup}`;
const under = '/courses/:course_id/quizzes/:quiz_id';

export const quizQuestionsRows: readonly MatrixRow[] = [
  row(`GET ${under}/questions`, (w) => `${quiz(w)}/questions`, ofAuthors),
  row(`GET ${under}/questions/:id`, question, ofAuthors),
  row(`POST ${under}/questions`, (w) => `${quiz(w)}/questions`, ofAuthors, {
    'question[question_name]': 'One',
  }),
  row(`PUT ${under}/questions/:id`, question, ofAuthors, { 'question[question_name]': 'Two' }),
  row('POST /courses/:course_id/quizzes/:id/reorder', (w) => `${quiz(w)}/reorder`, silent, {
    'order[][id]': 1,
  }),
  row(`GET ${under}/groups`, (w) => `${quiz(w)}/groups`, ofAuthors),
  row(`GET ${under}/groups/:id`, group, ofAuthors),
  row(`POST ${under}/groups`, (w) => `${quiz(w)}/groups`, made, { 'quiz_groups[][name]': 'Some' }),
  row(`PUT ${under}/groups/:id`, group, ofAuthors, { 'quiz_groups[][name]': 'Others' }),
  row(`POST ${under}/groups/:id/reorder`, (w) => `${group(w)}/reorder`, silent, { 'order[][id]': 1 }),
  row(`DELETE ${under}/questions/:id`, question, once),
  row(`DELETE ${under}/groups/:id`, group, once),
];
