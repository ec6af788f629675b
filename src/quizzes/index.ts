export { Quiz } from './quiz.entity.js';
export { quizPlaceReads, quizReads } from './quiz.reads.js';
export { QuizAnswer } from './quiz-answer.entity.js';
export { QuizAttempt } from './quiz-attempt.entity.js';
export { quizAttemptReads } from './quiz-attempt.reads.js';
export { QuizGroup } from './quiz-group.entity.js';
export { QuizPublication } from './quiz-publication.entity.js';
export { QuizQuestion } from './quiz-question.entity.js';
export { QuizSubmission } from './quiz-submission.entity.js';
