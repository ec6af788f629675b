import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import { refuseLockedFields } from '../../../course-copies/index.js';
import type { QuizGroup } from '../../questions/quiz-group.entity.js';
import { namedQuizGroup, type QuizItemName } from '../named-question.js';
import { quizGroupAspects } from '../question-locks.rules.js';
import { type QuizGroupInput, quizGroupFields, readQuizGroup } from '../quiz-group.rules.js';
import { entriesIn, numberEntries, sameEntry, withEntry } from '../quiz-order.js';

/**
 * Changes a group, and where it stands. Refusals: 400 by field; 403, by field for what a blueprint has locked; 404.
 * Source: supplement §4.2.
 */
export async function updateQuizGroup(
  ctx: OperationContext,
  name: QuizItemName,
  given: QuizGroupInput,
): Promise<QuizGroup> {
  const { quiz, group } = await namedQuizGroup(ctx, name);
  const settings = readQuizGroup(given, group);
  const changed: string[] = applyPatch(group, settings, quizGroupFields);
  const isMoved = given.position != null && given.position !== group.position;
  refuseLockedFields(quiz, [...changed, ...(isMoved ? ['position'] : [])], quizGroupAspects);
  if (given.position != null) {
    const self = { kind: 'group', id: group.id, position: group.position } as const;
    const others = (await entriesIn(ctx, { quizId: quiz.id, quizGroupId: null })).filter(
      (one) => !sameEntry(one, self),
    );
    await numberEntries(ctx, withEntry(others, self, given.position));
    changed.push('position');
  }
  quiz.versionNumber += 1;
  ctx.audit({ type: 'quiz_group_updated', subjectType: 'QuizGroup', subjectId: group.id, data: { changed } });
  return group;
}
