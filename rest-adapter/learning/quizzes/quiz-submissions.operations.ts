/** What the routes of quiz submissions ask of the graph: an attempt, under the id of its quiz submission. */
import { upload } from '../files/files.operations.js';
import { quizKeys } from './quizzes.operations.js';

/** The fields of a quiz submission. */
export const quizSubmission = `
  id: quizSubmissionId quizId userId submissionId startedAt finishedAt endAt attempt extraAttempts extraTime manuallyUnlocked timeSpent
  score scoreBeforeRegrade keptScore fudgePoints hasSeenResults workflowState overdueAndNeedsSubmission
  quizVersion quizPointsPossible attemptsLeft excused @renamed(to: "excused?") htmlUrl
  resultUrl @omitWhenNull validationToken @omitWhenNull`;

const includes = '$submission: Boolean = false, $quiz: Boolean = false, $user: Boolean = false';

const included = `
  submission @include(if: $submission) {
    recordId assignmentId userId attempt submissionType submittedAt gradedAt score grade graderId excused workflowState late missing
    enteredScore enteredGrade gradeMatchesCurrentSubmission previewUrl
  }
  quiz @include(if: $quiz) { ${quizKeys} }
  user @include(if: $user) { recordId name sortableName shortName createdAt avatarUrl }`;

const quiz = (part: string): string => `course(id: $courseId) { quiz(id: $quizId) { ${part} } }`;

export const ListQuizSubmissions = `query ListQuizSubmissions($courseId: RecordId!, $quizId: RecordId!, ${includes}) {
  ${quiz(`submissions { nodes { ${quizSubmission} ${included} } }`)}
}`;

export const GetOwnQuizSubmission = `query GetOwnQuizSubmission($courseId: RecordId!, $quizId: RecordId!, ${includes}) {
  ${quiz(`mySubmission { ${quizSubmission} ${included} }`)}
}`;

export const GetQuizSubmission = `query GetQuizSubmission(
  $courseId: RecordId!, $quizId: RecordId!, $id: RecordId!, $attempt: Int, ${includes}
) {
  ${quiz(`submission(id: $id, attempt: $attempt) { ${quizSubmission} ${included} }`)}
}`;

export const GetQuizSubmissionTime = `query GetQuizSubmissionTime($courseId: RecordId!, $quizId: RecordId!, $id: RecordId!) {
  ${quiz('submission(id: $id) { endAt timeLeft }')}
}`;

export const StartQuizAttempt = `mutation StartQuizAttempt(
  $courseId: RecordId!, $quizId: RecordId!, $accessCode: String, $preview: Boolean
) {
  startQuizAttempt(courseId: $courseId, quizId: $quizId, accessCode: $accessCode, preview: $preview) { ${quizSubmission} }
}`;

export const CompleteQuizAttempt = `mutation CompleteQuizAttempt(
  $courseId: RecordId!, $quizId: RecordId!, $id: RecordId!, $attempt: Int, $validationToken: String, $accessCode: String
) {
  completeQuizAttempt(
    courseId: $courseId, quizId: $quizId, quizSubmissionId: $id, attempt: $attempt, validationToken: $validationToken, accessCode: $accessCode
  ) { ${quizSubmission} }
}`;

export const StartQuizUpload = `mutation StartQuizUpload($courseId: RecordId!, $quizId: RecordId!, $input: QuizFileInput!) {
  startQuizUpload(courseId: $courseId, quizId: $quizId, input: $input) { ${upload} }
}`;
