import { body, del, empty, get, page, path, post, put, section, single, wrapped } from '../../platform/index.js';
import {
  CreateQuizGroups,
  DeleteQuizGroup,
  GetQuizGroup,
  ListQuizGroups,
  ReorderQuizGroup,
  UpdateQuizGroup,
} from './quiz-questions.operations.js';

const ofQuiz = { courseId: path('course_id'), quizId: path('quiz_id') };
const one = { ...ofQuiz, id: path('id') };
const groups = '/courses/:course_id/quizzes/:quiz_id/groups';
const key = 'quiz_groups';

export const quizGroupRoutes = section('supplement §4.2 · Question groups', [
  get(groups, ListQuizGroups, { variables: ofQuiz, respond: wrapped(key, page('course.quiz.groups')) }),
  get(`${groups}/:id`, GetQuizGroup, { variables: one, respond: wrapped(key, single('course.quiz.group')) }),
  post(groups, CreateQuizGroups, {
    variables: { ...ofQuiz, quizGroups: body(key) },
    respond: wrapped(key, 'createQuizGroups'),
    status: 201,
  }),
  put(`${groups}/:id`, UpdateQuizGroup, {
    variables: { ...one, input: body(key).one() },
    respond: wrapped(key, single('updateQuizGroup')),
  }),
  del(`${groups}/:id`, DeleteQuizGroup, { variables: one, respond: empty }),
  post(`${groups}/:id/reorder`, ReorderQuizGroup, { variables: { ...one, order: body('order') }, respond: empty }),
]);
