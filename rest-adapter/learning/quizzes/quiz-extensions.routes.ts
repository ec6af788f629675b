import { bare, body, path, post, section, wrapped } from '../../platform/index.js';

const courseId = path('course_id');
const extensions = body('quiz_extensions');

export const quizExtensionRoutes = section('D3 · Quiz extensions', [
  post('/courses/:course_id/quiz_extensions', 'ExtendQuizzes', {
    summary: 'Grant students more attempts or time in all quizzes of a course',
    variables: { courseId, extensions },
    respond: wrapped('quiz_extensions', bare('extendQuizzes.quizExtensions')),
    beta: true,
  }),
  post('/courses/:course_id/quizzes/:quiz_id/extensions', 'ExtendQuiz', {
    summary: 'Grant students more attempts or time in a quiz',
    variables: { courseId, quizId: path('quiz_id'), extensions },
    respond: wrapped('quiz_extensions', bare('extendQuiz.quizExtensions')),
    beta: true,
    source: 'supplement §4.4',
  }),
]);
