import { body, del, empty, get, page, path, post, put, section, single, wrapped } from '../../platform/index.js';

const ofQuiz = { courseId: path('course_id'), quizId: path('quiz_id') };
const one = { ...ofQuiz, id: path('id') };
const groups = '/courses/:course_id/quizzes/:quiz_id/groups';
const key = 'quiz_groups';

export const quizGroupRoutes = section('supplement §4.2 · Question groups', [
  get(groups, 'ListQuizGroups', {
    summary: 'List the question groups of a quiz',
    variables: ofQuiz,
    respond: wrapped(key, page('course.quiz.groups')),
  }),
  get(`${groups}/:id`, 'GetQuizGroup', {
    summary: 'Show a question group',
    variables: one,
    respond: wrapped(key, single('course.quiz.group')),
  }),
  post(groups, 'CreateQuizGroups', {
    summary: 'Create a question group',
    variables: { ...ofQuiz, quizGroups: body(key) },
    respond: wrapped(key, 'createQuizGroups.quizGroups'),
    status: 201,
  }),
  put(`${groups}/:id`, 'UpdateQuizGroup', {
    summary: 'Change a question group',
    variables: { ...one, input: body(key).one() },
    respond: wrapped(key, single('updateQuizGroup.quizGroup')),
  }),
  del(`${groups}/:id`, 'DeleteQuizGroup', {
    summary: 'Delete a question group and its questions',
    variables: one,
    respond: empty,
  }),
  post(`${groups}/:id/reorder`, 'ReorderQuizGroup', {
    summary: 'Reorder the questions of a group',
    variables: { ...one, order: body('order') },
    respond: empty,
  }),
]);
