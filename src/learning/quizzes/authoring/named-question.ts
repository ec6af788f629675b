/** Which question, or group of questions, a path means. */
import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { lockedQuiz, type QuizName } from '../named-quiz.js';
import type { QuizGroup } from '../questions/quiz-group.entity.js';
import type { QuizQuestion } from '../questions/quiz-question.entity.js';
import type { Quiz } from '../quiz.entity.js';
import { quizGroupReads, quizQuestionReads } from './quiz-question.reads.js';

/** A question, or a group, under its quiz and course. */
export interface QuizItemName extends QuizName {
  readonly id: RecordKey;
}

/** The question and its quiz, both locked, for somebody who may change them. Refusals: 403; 404 also under another quiz. */
export async function namedQuestion(
  ctx: OperationContext,
  name: QuizItemName,
): Promise<{ quiz: Quiz; question: QuizQuestion }> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  const question = await authorizedFind(ctx, quizQuestionReads, 'manage', name.id);
  if (question.quizId !== quiz.id) throw notFound();
  return { quiz, question };
}

/** The group and its quiz, both locked, for somebody who may change them. Refusals: 403; 404 also under another quiz. */
export async function namedQuizGroup(
  ctx: OperationContext,
  name: QuizItemName,
): Promise<{ quiz: Quiz; group: QuizGroup }> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  return { quiz, group: await groupOfQuiz(ctx, quiz, name.id) };
}

/** A group of a quiz that is locked already. Refusals: 404. */
export async function groupOfQuiz(ctx: OperationContext, quiz: Quiz, key: RecordKey): Promise<QuizGroup> {
  const group = await authorizedFind(ctx, quizGroupReads, 'manage', key);
  if (group.quizId !== quiz.id) throw notFound();
  return group;
}
