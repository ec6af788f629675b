/** What the routes of an attempt's questions ask of the graph. */
import { file } from '../files/files.operations.js';
import { presented } from './quiz-questions.operations.js';

/** What was done with a question; how it was judged, once the attempt is turned in. */
const question = `${presented} answer flagged correct @omitWhenNull points @omitWhenNull comment @omitWhenNull`;

export const ListSubmissionQuestions = `query ListSubmissionQuestions(
  $id: RecordId!, $attempt: Int, $quizQuestion: Boolean = false, $attachments: Boolean = false
) {
  quizSubmission(id: $id, attempt: $attempt) {
    questions { ${question} }
    quizQuestions: questions @include(if: $quizQuestion) { ${presented} }
    attachments @include(if: $attachments) { ${file} }
  }
}`;

export const GetSubmissionQuestion = `query GetSubmissionQuestion($id: RecordId!, $attempt: Int, $questionId: RecordId!) {
  quizSubmission(id: $id, attempt: $attempt) { question(id: $questionId) { ${question} } }
}`;

const proof = '$attempt: Int, $validationToken: String, $accessCode: String';
const proven = 'attempt: $attempt, validationToken: $validationToken, accessCode: $accessCode';

export const AnswerQuestions = `mutation AnswerQuestions($id: RecordId!, ${proof}, $answers: [QuizAnswerInput!]!) {
  answerQuizQuestions(quizSubmissionId: $id, ${proven}, answers: $answers) { ${question} }
}`;

export const FlagQuestion = `mutation FlagQuestion($id: RecordId!, $questionId: RecordId!, ${proof}, $flagged: Boolean!) {
  flagQuizQuestion(quizSubmissionId: $id, questionId: $questionId, ${proven}, flagged: $flagged) { ${question} }
}`;

export const OpenQuestion = `mutation OpenQuestion($id: RecordId!, $questionId: RecordId!, ${proof}) {
  openQuizQuestion(quizSubmissionId: $id, questionId: $questionId, ${proven}) { question(id: $questionId) { ${question} } }
}`;
