import { connectionType } from '../kernel/connection.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';

export const QuizAttemptConnection = connectionType('QuizAttempt', () => QuizAttemptObject);
