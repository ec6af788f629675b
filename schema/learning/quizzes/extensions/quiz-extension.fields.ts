import { UserObject } from '../../../identity/users/user.object.js';
import { PageArgs } from '../../../platform/connection.js';
import { connectionField, relation } from '../../../platform/declare.js';
import { QuizObject } from '../quiz.object.js';
import { QuizExtensionConnection, QuizExtensionObject } from './quiz-extension.object.js';

export const quizExtensionFields = [
  relation(QuizExtensionObject, 'quiz', () => QuizObject, {
    description: 'The quiz for which it is granted; null when it is not yours to see.',
  }),
  relation(QuizExtensionObject, 'user', () => UserObject, { description: 'The student.' }),
  connectionField(QuizObject, 'extensions', () => QuizExtensionConnection, {
    description:
      'What students were granted for the quiz, for who may grant it. Those who were granted nothing are left out.',
    args: PageArgs,
  }),
];
