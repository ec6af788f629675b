import { PageArgs } from '../kernel/connection.js';
import { connectionField, relation } from '../kernel/declare.js';
import { UserObject } from '../users/user.object.js';
import { QuizObject } from './quiz.object.js';
import { QuizAttemptConnection } from './quiz-attempt.connection.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';

export const quizAttemptFields = [
  relation(QuizAttemptObject, 'quiz', () => QuizObject, { description: 'The quiz.' }),
  relation(QuizAttemptObject, 'user', () => UserObject, { description: 'The student.' }),
  connectionField(QuizObject, 'attempts', () => QuizAttemptConnection, {
    description: 'Every attempt at the quiz that the viewer may see; previews are not among them.',
    args: PageArgs,
  }),
];
