import {
  body,
  del,
  either,
  empty,
  get,
  given,
  list,
  page,
  param,
  path,
  post,
  put,
  record,
  section,
} from '../../platform/index.js';

const quizzes = '/courses/:course_id/quizzes';
const ofQuiz = { courseId: path('course_id'), quizId: path('quiz_id') };
const one = { ...ofQuiz, id: path('id') };
const questions = `${quizzes}/:quiz_id/questions`;
const beta = { beta: true };

export const quizQuestionRoutes = section('D3 · Quiz questions', [
  get(questions, 'ListQuestions', {
    summary: 'List the questions of a quiz or of an attempt',
    variables: {
      ...ofQuiz,
      quizSubmissionId: param('quiz_submission_id'),
      quizSubmissionAttempt: param('quiz_submission_attempt'),
      ofAttempt: given('quiz_submission_id', 'quiz_submission_attempt'),
    },
    respond: either(page('course.quiz.questions'), list('course.quiz.attempt.questions')),
    ...beta,
  }),
  get(`${questions}/:id`, 'GetQuestion', {
    summary: 'Show a question',
    variables: one,
    respond: record('course.quiz.question'),
    ...beta,
  }),
  post(questions, 'CreateQuestion', {
    summary: 'Create a question',
    variables: { ...ofQuiz, input: body('question').default({}) },
    respond: record('createQuizQuestion.quizQuestion'),
    ...beta,
  }),
  put(`${questions}/:id`, 'UpdateQuestion', {
    summary: 'Change a question',
    variables: { ...one, input: body('question').default({}) },
    respond: record('updateQuizQuestion.quizQuestion'),
    ...beta,
  }),
  del(`${questions}/:id`, 'DeleteQuestion', { summary: 'Delete a question', variables: one, respond: empty, ...beta }),
  post(`${quizzes}/:id/reorder`, 'ReorderQuiz', {
    summary: 'Reorder the questions and groups of a quiz',
    variables: { courseId: path('course_id'), quizId: path('id'), order: body('order') },
    respond: empty,
    source: 'D3 · Quizzes',
    ...beta,
  }),
]);
