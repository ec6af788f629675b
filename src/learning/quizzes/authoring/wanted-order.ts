/** Puts the questions and groups of a list into the order that a client sent. Source: D3 · Quizzes, reorder. */

import { keyText, type RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseItem } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { refuseLockedFields } from '../../course-copies/index.js';
import { QuizQuestion } from '../questions/quiz-question.entity.js';
import type { Quiz } from '../quiz.entity.js';
import { whichQuestions } from './question-locks.rules.js';
import { entriesIn, numberEntries, type PositionedEntry, sameEntry } from './quiz-order.js';
import { questionsMoved } from './quiz-order.sql.js';

/** An entry of the order that a client wants. */
export interface WantedEntry {
  readonly id: RecordKey;
  /** A question unless it says so. */
  readonly type?: 'question' | 'group' | null;
}

/**
 * Numbers what is named from 1 in the order sent. Questions that are named come into the list, wherever in the quiz they
 * were; what is not named keeps its number, and what the quiz does not have is passed over. The caller holds the quiz's row.
 * @throws Refusal 404 by item for an id of bad form; 403 on `order` where that changes what a blueprint has locked
 */
export async function putInOrder(
  ctx: OperationContext,
  quiz: Quiz,
  quizGroupId: number | null,
  wanted: readonly WantedEntry[],
): Promise<void> {
  for (const [index, { id }] of wanted.entries())
    if (typeof id !== 'number') refuseItem(`order.${index}.id`, keyText(id), notFound());
  const came = await moveQuestions(ctx, quiz, quizGroupId, wanted);
  const moved = await arrange(ctx, quiz, quizGroupId, wanted);
  refuseLockedFields(quiz, came || moved ? ['order'] : [], { order: came ? whichQuestions : 'content' });
  quiz.versionNumber += 1;
}

/** Takes the named questions out of where they stand; what they leave there keeps its number. Answers whether any came. */
async function moveQuestions(
  ctx: OperationContext,
  { id: quizId, rootAccountId }: Quiz,
  quizGroupId: number | null,
  wanted: readonly WantedEntry[],
): Promise<boolean> {
  const ids = wanted.flatMap(({ id, type }) => (type !== 'group' && typeof id === 'number' ? [id] : []));
  const named = { rootAccountId, quizId, id: { $in: ids }, workflowState: 'active' as const };
  // unguarded: the quiz is the caller's to manage.
  const questions = await ctx.em.find(QuizQuestion, named, { fields: ['id', 'quizGroupId'] });
  const comers = questions.filter((question) => question.quizGroupId !== quizGroupId);
  if (comers.length === 0) return false;
  await write(ctx, questionsMoved.with({ quizId, ids: comers.map(({ id }) => id), quizGroupId }));
  return true;
}

async function arrange(
  ctx: OperationContext,
  quiz: Quiz,
  quizGroupId: number | null,
  wanted: readonly WantedEntry[],
): Promise<boolean> {
  const entries = await entriesIn(ctx, { quizId: quiz.id, quizGroupId });
  const first = new Set(wanted.flatMap((one) => known(entries, one)));
  return numberEntries(ctx, [...first]);
}

function known(entries: readonly PositionedEntry[], { id, type }: WantedEntry): PositionedEntry[] {
  if (typeof id !== 'number') return [];
  return entries.filter((entry) => sameEntry(entry, { kind: type ?? 'question', id }));
}
