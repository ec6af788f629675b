/** What the routes of scoring by hand ask of the graph. */
const submission = `
  id: quizSubmissionId quizId userId submissionId startedAt finishedAt endAt attempt extraAttempts extraTime manuallyUnlocked
  timeSpent score scoreBeforeRegrade keptScore fudgePoints hasSeenResults workflowState overdueAndNeedsSubmission quizVersion
  quizPointsPossible`;

export const ScoreQuizAttempt = `mutation ScoreQuizAttempt(
  $courseId: RecordId!, $quizId: RecordId!, $id: RecordId!, $input: QuizAttemptScoresInput!
) {
  scoreQuizAttempt(courseId: $courseId, quizId: $quizId, quizSubmissionId: $id, input: $input) { ${submission} }
}`;
