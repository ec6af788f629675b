import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch, changedNames } from '../../../../platform/transaction/patch.js';
import { refuseLockedFields } from '../../../course-copies/index.js';
import type { QuestionContent } from '../../questions/question-content.js';
import type { QuizQuestion } from '../../questions/quiz-question.entity.js';
import type { Quiz } from '../../quiz.entity.js';
import { isSurvey } from '../../quiz.rules.js';
import { groupOfQuiz, namedQuestion, type QuizItemName } from '../named-question.js';
import { readQuestion } from '../question-input.rules.js';
import { questionAspects } from '../question-locks.rules.js';
import { alignQuestion } from '../question-outcomes.js';
import { entriesIn, numberEntries, sameEntry, withEntry } from '../quiz-order.js';
import type { PositionedQuestionInput } from './create-question.js';

/**
 * Changes a question, and where it stands. Students keep what was published until the quiz is published again; attempts
 * keep the publication that their questions were selected from.
 * Refusals: 400 by field; 403, by field for what a blueprint has locked; 404, also for a group that the quiz does not have.
 * Source: D3 · Quiz questions, update.
 */
export async function updateQuestion(
  ctx: OperationContext,
  name: QuizItemName,
  given: PositionedQuestionInput,
): Promise<QuizQuestion> {
  const { quiz, question } = await namedQuestion(ctx, name);
  const content = readQuestion(given, question, {
    random: Math.random,
    isJudged: !isSurvey(quiz),
    clean: htmlCleaner(ctx),
  });
  const differs: string[] = changedNames<QuestionContent>(question, content);
  const { quizGroupId, position } = question;
  const changed: string[] = applyPatch(question, content, Object.keys(content) as (keyof QuestionContent)[]);
  if (await moved(ctx, quiz, question, given)) changed.push('position');
  if (await alignQuestion(ctx, question, given.outcomeIds)) changed.push('outcomeIds');
  if (question.quizGroupId !== quizGroupId) differs.push('quizGroupId');
  if (given.position != null && given.position !== position) differs.push('position');
  if (changed.includes('outcomeIds')) differs.push('outcomeIds');
  refuseLockedFields(quiz, namedAmong(differs, given), questionAspects);
  quiz.versionNumber += 1;
  ctx.audit({ type: 'quiz_question_updated', subjectType: 'QuizQuestion', subjectId: question.id, data: { changed } });
  return question;
}

/** Of what differs, what the request names: what follows from it goes without saying. */
const namedAmong = (differs: readonly string[], given: PositionedQuestionInput): string[] =>
  differs.filter((field) => given[field as keyof PositionedQuestionInput] !== undefined);

/** Puts the question where it was asked to stand; at the end of a group, or of the quiz, into which it comes new. */
async function moved(
  ctx: OperationContext,
  quiz: Quiz,
  question: QuizQuestion,
  { quizGroupId, position }: PositionedQuestionInput,
): Promise<boolean> {
  const from = question.quizGroupId;
  const to = quizGroupId === undefined ? from : quizGroupId && (await groupOfQuiz(ctx, quiz, quizGroupId)).id;
  if (to === from && position == null) return false;
  const self = { kind: 'question', id: question.id, position: question.position } as const;
  const othersIn = async (quizGroupId: number | null) =>
    (await entriesIn(ctx, { quizId: quiz.id, quizGroupId })).filter((entry) => !sameEntry(entry, self));
  const around = await othersIn(to);
  if (to !== from) await numberEntries(ctx, await othersIn(from));
  question.quizGroupId = to;
  await numberEntries(ctx, withEntry(around, self, position ?? null));
  return true;
}
