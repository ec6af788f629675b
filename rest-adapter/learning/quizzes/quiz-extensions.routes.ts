import { bare, body, path, post, section, wrapped } from '../../platform/index.js';
import { ExtendQuiz, ExtendQuizzes } from './quiz-extensions.operations.js';

const courseId = path('course_id');
const extensions = body('quiz_extensions');

export const quizExtensionRoutes = section('D3 · Quiz extensions', [
  post('/courses/:course_id/quiz_extensions', ExtendQuizzes, {
    variables: { courseId, extensions },
    respond: wrapped('quiz_extensions', bare('extendQuizzes')),
  }),
  post('/courses/:course_id/quizzes/:quiz_id/extensions', ExtendQuiz, {
    variables: { courseId, quizId: path('quiz_id'), extensions },
    respond: wrapped('quiz_extensions', bare('extendQuiz')),
    source: 'supplement §4.4',
  }),
]);
