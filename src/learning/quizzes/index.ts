export { emptyAnswer } from './authoring/answer-input.rules.js';
export { createQuestion, type PositionedQuestionInput } from './authoring/operations/create-question.js';
export { createQuiz } from './authoring/operations/create-quiz.js';
export { createQuizGroups } from './authoring/operations/create-quiz-groups.js';
export { deleteQuestion } from './authoring/operations/delete-question.js';
export { deleteQuiz } from './authoring/operations/delete-quiz.js';
export { deleteQuizGroup } from './authoring/operations/delete-quiz-group.js';
export { reorderQuiz } from './authoring/operations/reorder-quiz.js';
export { reorderQuizGroup } from './authoring/operations/reorder-quiz-group.js';
export { updateQuestion } from './authoring/operations/update-question.js';
export { type QuizChange, updateQuiz } from './authoring/operations/update-quiz.js';
export { updateQuizGroup } from './authoring/operations/update-quiz-group.js';
export { quizGroupReads, quizQuestionReads } from './authoring/quiz-question.reads.js';
export { extendQuiz } from './extensions/operations/extend-quiz.js';
export { extendQuizzes } from './extensions/operations/extend-quizzes.js';
export { quizExtensionReads } from './extensions/quiz-extension.reads.js';
export { settleQuizScores } from './grading/jobs/settle-quiz-scores.job.js';
export { rescoreQuiz } from './grading/operations/rescore-quiz.js';
export { rescoreQuizAttempt } from './grading/operations/rescore-quiz-attempt.js';
export { type AttemptScores, scoreQuizAttempt } from './grading/operations/score-quiz-attempt.js';
export type { QuizName } from './named-quiz.js';
export { asPublished } from './publishing/publish-quiz.js';
export { QuizPublication } from './publishing/quiz-publication.entity.js';
export {
  correctnesses,
  numericalAnswerTypes,
  type QuestionResult,
  type QuestionType,
  questionTypes,
} from './questions/question-content.js';
export { maxEssayBytes } from './questions/question-text.rules.js';
export { QuizQuestion } from './questions/quiz-question.entity.js';
export { hidingResults, Quiz, quizTypes, scoringPolicies } from './quiz.entity.js';
export { quizReads } from './quiz.reads.js';
export { isGraded, lockSentence } from './quiz.rules.js';
export { QuizAttempt } from './quiz-attempt.entity.js';
export { attemptStates } from './quiz-attempt.states.js';
export { quizAssignedTo } from './quiz-audience.sql.js';
export type { QuizLock } from './quiz-lock.sql.js';
export type { QuizPatch } from './quiz-patch.js';
export { QuizSubmission } from './quiz-submission.entity.js';
export { type AttemptConsequence, attemptConsequences, type ScoredAttempt } from './scoring/attempt-consequences.js';
export { answerAtOnce } from './taking/answering/answer-at-once.js';
export type { AnswerToQuestion } from './taking/answering/answers-read.js';
export { attemptToken } from './taking/answering/attempt-token.js';
export type { AttemptProof } from './taking/answering/current-attempt.js';
export type { AnswerKind } from './taking/answering/given-answer.rules.js';
export { answerQuestions } from './taking/answering/operations/answer-questions.js';
export { flagQuestion } from './taking/answering/operations/flag-question.js';
export { openQuestion } from './taking/answering/operations/open-question.js';
export { startQuizUpload } from './taking/answering/operations/start-quiz-upload.js';
export { quizAttemptChanged } from './taking/live-topics.sql.js';
export {
  type AttemptQuestion,
  type AttemptQuestionsRow,
  attemptQuestionsColumns,
  questionIdsOf,
  questionsOfAttempt,
  questionsUnlessHidden,
} from './taking/questions/attempt-questions.js';
export { lastAttemptDone } from './taking/questions/attempt-questions.sql.js';
export { answersForStaff, type SeenAnswer, type SeenQuestion } from './taking/questions/seen-question.rules.js';
export { attemptKey, quizAttemptReads } from './taking/quiz-attempt.reads.js';
export { previewQuiz } from './taking/starting/operations/preview-quiz.js';
export { startAttempt } from './taking/starting/operations/start-attempt.js';
export { validateAccessCode } from './taking/starting/operations/validate-access-code.js';
export { startAtOnce } from './taking/starting/start-at-once.js';
export { closeOverdueAttempts } from './taking/submitting/jobs/close-overdue-attempts.job.js';
export { type AttemptName, submitAttempt } from './taking/submitting/operations/submit-attempt.js';
export { submitAtOnce } from './taking/submitting/submit-at-once.js';
