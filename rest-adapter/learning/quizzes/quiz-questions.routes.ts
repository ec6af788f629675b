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

/** Authors write two or three names for one thing, and a margin as a number or as a share. Source: D3 · Answer; supplement §4.2. */
const question = body('question')
  .default({})
  .called({ marginPercent: 'margin', answerTolerancePercent: 'answer_tolerance' })
  .calledEither({
    text: ['answer_text', 'text'],
    weight: ['answer_weight', 'weight'],
    comments: ['answer_comments', 'answer_comment', 'comments'],
    comments_html: ['answer_comments_html', 'answer_comment_html', 'comments_html'],
    html: ['answer_html', 'html'],
    left: ['answer_match_left', 'left'],
    right: ['answer_match_right', 'right'],
    exact: ['exact', 'answer_exact'],
    margin: ['margin', 'answer_error_margin'],
    approximate: ['approximate', 'answer_approximate'],
    precision: ['precision', 'answer_precision'],
    start: ['start', 'answer_range_start'],
    end: ['end', 'answer_range_end'],
  });

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
    variables: { ...ofQuiz, input: question },
    respond: record('createQuizQuestionAsWritten.quizQuestion'),
    ...beta,
  }),
  put(`${questions}/:id`, 'UpdateQuestion', {
    summary: 'Change a question',
    variables: { ...one, input: question },
    respond: record('updateQuizQuestionAsWritten.quizQuestion'),
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
