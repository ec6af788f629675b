import { body, path, put, section, single, wholeBody, wrapped } from '../../platform/index.js';

/** The documents write the list with one object; their table has its fields at the top of the body. */
const scores = body('quiz_submissions')
  .or(wholeBody('attempt', 'fudge_points', 'questions'))
  .keyed('questions', 'questionId')
  .one()
  .nullUnchanged();

export const quizScoringRoutes = section('D3 · Quiz submissions', [
  put('/courses/:course_id/quizzes/:quiz_id/submissions/:id', 'ScoreQuizAttempt', {
    summary: 'Score or comment the questions of an attempt',
    variables: { courseId: path('course_id'), quizId: path('quiz_id'), id: path('id'), input: scores },
    respond: wrapped('quiz_submissions', single('scoreQuizAttempt.quizAttempt')),
    beta: true,
  }),
]);
