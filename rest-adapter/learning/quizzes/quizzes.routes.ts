import { bare, body, del, get, page, param, path, post, put, query, record, section } from '../../platform/index.js';

const named = { courseId: path('course_id'), quizId: path('id') };

export const quizRoutes = section('D3 · Quizzes', [
  get('/courses/:course_id/quizzes', 'ListQuizzes', {
    summary: 'List the quizzes of a course',
    variables: { courseId: path('course_id'), searchTerm: query('search_term') },
    respond: page('course.quizzes'),
  }),
  get('/courses/:course_id/quizzes/:id', 'GetQuiz', {
    summary: 'Show a quiz',
    variables: { courseId: path('course_id'), id: path('id') },
    respond: record('course.quiz'),
  }),
  post('/courses/:course_id/quizzes', 'CreateQuiz', {
    summary: 'Create a quiz',
    variables: { courseId: path('course_id'), input: body('quiz').unfolded('settings') },
    respond: record('createQuiz.quiz'),
  }),
  put('/courses/:course_id/quizzes/:id', 'UpdateQuiz', {
    summary: 'Change a quiz',
    variables: { ...named, input: body('quiz').unfolded('settings') },
    respond: record('updateQuiz.quiz'),
  }),
  del('/courses/:course_id/quizzes/:id', 'DeleteQuiz', {
    summary: 'Delete a quiz',
    variables: named,
    respond: record('deleteQuiz.quiz'),
  }),
  post('/courses/:course_id/quizzes/:id/validate_access_code', 'ValidateAccessCode', {
    summary: 'Check an access code of a quiz',
    variables: { ...named, accessCode: param('access_code') },
    respond: bare('validateQuizAccessCode.isValid'),
    beta: true,
  }),
]);
