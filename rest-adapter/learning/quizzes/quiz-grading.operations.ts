/** What the routes of scoring by hand ask of the graph. */
import { quizSubmission } from './quiz-submissions.operations.js';

export const ScoreQuizAttempt = `mutation ScoreQuizAttempt(
  $courseId: RecordId!, $quizId: RecordId!, $id: RecordId!, $input: QuizAttemptScoresInput!
) {
  scoreQuizAttempt(courseId: $courseId, quizId: $quizId, quizSubmissionId: $id, input: $input) { ${quizSubmission} }
}`;
