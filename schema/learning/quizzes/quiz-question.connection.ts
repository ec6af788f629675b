import { connectionType } from '../../platform/connection.js';
import { QuizGroupObject } from './quiz-group.object.js';
import { QuizQuestionObject } from './quiz-question.object.js';

export const QuizQuestionConnection = connectionType('QuizQuestion', () => QuizQuestionObject);
export const QuizGroupConnection = connectionType('QuizGroup', () => QuizGroupObject);
