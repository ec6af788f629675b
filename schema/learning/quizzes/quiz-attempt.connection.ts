import { connectionType } from '../../platform/connection.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';

export const QuizAttemptConnection = connectionType('QuizAttempt', () => QuizAttemptObject);
