import { body, path, put, section, single, wrapped } from '../../platform/index.js';

/** A list with one object, under its key alone, as the text of the documents writes it. */
const scores = body('quiz_submissions').keyed('questions', 'questionId').one().nullUnchanged();

export const quizScoringRoutes = section('D3 · Quiz submissions', [
  put('/courses/:course_id/quizzes/:quiz_id/submissions/:id', 'ScoreQuizAttempt', {
    summary: 'Score or comment the questions of an attempt',
    variables: { courseId: path('course_id'), quizId: path('quiz_id'), id: path('id'), input: scores },
    respond: wrapped('quiz_submissions', single('scoreQuizAttempt.quizAttempt')),
    beta: true,
  }),
]);
