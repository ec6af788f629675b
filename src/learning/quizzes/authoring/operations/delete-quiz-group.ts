import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import { refuseLockedAspects } from '../../../course-copies/index.js';
import type { QuizGroup } from '../../questions/quiz-group.entity.js';
import { namedQuizGroup, type QuizItemName } from '../named-question.js';
import { whichQuestions } from '../question-locks.rules.js';
import { entriesIn, numberEntries } from '../quiz-order.js';
import { groupQuestionsGone } from '../quiz-order.sql.js';

/**
 * Deletes a group with its questions; publications, and so the attempts of students, keep them. Refusals: 403, also where a blueprint has locked the quiz; 404.
 * Source: supplement §4.2.
 */
export async function deleteQuizGroup(ctx: OperationContext, name: QuizItemName): Promise<QuizGroup> {
  const { quiz, group } = await namedQuizGroup(ctx, name);
  refuseLockedAspects(quiz, whichQuestions);
  await write(ctx, groupQuestionsGone.with({ quizId: quiz.id, quizGroupId: group.id }));
  transition(group, removal);
  quiz.versionNumber += 1;
  await numberEntries(ctx, await entriesIn(ctx, { quizId: quiz.id, quizGroupId: null }));
  ctx.audit({ type: 'quiz_group_deleted', subjectType: 'QuizGroup', subjectId: group.id, data: { quizId: quiz.id } });
  return group;
}
