/** What may be left out where a quiz, or what belongs to one, is named. */
import {
  attemptKey,
  quizAttemptReads,
  quizGroupReads,
  quizQuestionReads,
  quizReads,
} from '../../../src/learning/quizzes/index.js';
import { parentArgument } from '../../platform/parents.js';

/** The course of `quizId`. */
export const courseOfQuiz = [parentArgument('courseId', 'quizId', quizReads, 'courseId')];

/** The course of the quiz `id`. */
export const courseOfId = [parentArgument('courseId', 'id', quizReads, 'courseId')];

export const quizOfQuestion = [parentArgument('quizId', 'id', quizQuestionReads, 'quizId'), ...courseOfQuiz];
export const quizOfGroup = [parentArgument('quizId', 'id', quizGroupReads, 'quizId'), ...courseOfQuiz];

/** By the id of a quiz submission. */
export const quizOfAttempt = [
  parentArgument('quizId', 'quizSubmissionId', quizAttemptReads, 'quizId', (named) => attemptKey(named)),
  ...courseOfQuiz,
];
