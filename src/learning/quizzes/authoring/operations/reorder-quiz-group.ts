import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { QuizGroup } from '../../questions/quiz-group.entity.js';
import { namedQuizGroup, type QuizItemName } from '../named-question.js';
import { putInOrder, type WantedEntry } from '../wanted-order.js';

/** Puts questions of a quiz into a group, in the order sent; what is not named keeps its number. Refusals: 403, also for what a blueprint has locked; 404. Source: supplement §4.2, question groups. */
export async function reorderQuizGroup(
  ctx: OperationContext,
  name: QuizItemName,
  wanted: readonly WantedEntry[],
): Promise<QuizGroup> {
  const { quiz, group } = await namedQuizGroup(ctx, name);
  const questions = wanted.filter(({ type }) => type !== 'group');
  await putInOrder(ctx, quiz, group.id, questions);
  ctx.audit({ type: 'quiz_group_reordered', subjectType: 'QuizGroup', subjectId: group.id });
  return group;
}
