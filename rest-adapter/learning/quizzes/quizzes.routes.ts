import { bare, body, del, get, page, param, path, post, put, query, record, section } from '../../platform/index.js';
import { CreateQuiz, DeleteQuiz, GetQuiz, ListQuizzes, UpdateQuiz, ValidateAccessCode } from './quizzes.operations.js';

const named = { courseId: path('course_id'), quizId: path('id') };

export const quizRoutes = section('D3 · Quizzes', [
  get('/courses/:course_id/quizzes', ListQuizzes, {
    variables: { courseId: path('course_id'), searchTerm: query('search_term') },
    respond: page('course.quizzes'),
  }),
  get('/courses/:course_id/quizzes/:id', GetQuiz, {
    variables: { courseId: path('course_id'), id: path('id') },
    respond: record('course.quiz'),
  }),
  post('/courses/:course_id/quizzes', CreateQuiz, {
    variables: { courseId: path('course_id'), input: body('quiz') },
    respond: record('createQuiz'),
  }),
  put('/courses/:course_id/quizzes/:id', UpdateQuiz, {
    variables: { ...named, input: body('quiz') },
    respond: record('updateQuiz'),
  }),
  del('/courses/:course_id/quizzes/:id', DeleteQuiz, { variables: named, respond: record('deleteQuiz') }),
  post('/courses/:course_id/quizzes/:id/validate_access_code', ValidateAccessCode, {
    variables: { ...named, accessCode: param('access_code') },
    respond: bare('validateQuizAccessCode'),
    beta: true,
  }),
]);
