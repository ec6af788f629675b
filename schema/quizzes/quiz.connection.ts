import { connectionType } from '../kernel/connection.js';
import { QuizObject } from './quiz.object.js';

export const QuizConnection = connectionType('Quiz', () => QuizObject);
