import { connectionType } from '../../platform/connection.js';
import { QuizObject } from './quiz.object.js';

export const QuizConnection = connectionType('Quiz', () => QuizObject);
