import { inItemAsync } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { refuseLockedAspects } from '../../../course-copies/index.js';
import { lockedQuiz, type QuizName } from '../../named-quiz.js';
import { QuizGroup } from '../../questions/quiz-group.entity.js';
import type { Quiz } from '../../quiz.entity.js';
import { wrongNumberOfGroups } from '../../quiz.refusals.js';
import { whichQuestions } from '../question-locks.rules.js';
import { type QuizGroupInput, readQuizGroup } from '../quiz-group.rules.js';
import { entriesIn, numberEntries, withEntry } from '../quiz-order.js';

const mostGroups = 100;

/**
 * Adds groups to a quiz, in the order given. Refusals: 400 by field, none or over 100; 403, also where a blueprint has locked
 * the quiz; 404. Source: supplement §4.2.
 */
export async function createQuizGroups(
  ctx: OperationContext,
  name: QuizName,
  given: readonly QuizGroupInput[],
): Promise<QuizGroup[]> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  refuseLockedAspects(quiz, whichQuestions);
  if (given.length === 0 || given.length > mostGroups) throw wrongNumberOfGroups(mostGroups);
  const groups: QuizGroup[] = [];
  for (const [index, one] of given.entries())
    groups.push(await inItemAsync(`quizGroups.${index}`, `Group ${index}`, () => added(ctx, quiz, one)));
  quiz.versionNumber += 1;
  return groups;
}

async function added(ctx: OperationContext, quiz: Quiz, given: QuizGroupInput): Promise<QuizGroup> {
  const settings = readQuizGroup(given);
  const others = await entriesIn(ctx, { quizId: quiz.id, quizGroupId: null });
  const position = others.length + 1;
  const { rootAccountId, courseId, id: quizId } = quiz;
  const group = await insertNow(ctx, QuizGroup, { rootAccountId, courseId, quizId, position, ...settings });
  await numberEntries(ctx, withEntry(others, { kind: 'group', id: group.id, position }, given.position ?? null));
  ctx.audit({ type: 'quiz_group_created', subjectType: 'QuizGroup', subjectId: group.id, data: { quizId } });
  return group;
}
