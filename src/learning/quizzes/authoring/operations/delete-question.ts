import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { refuseLockedAspects } from '../../../course-copies/index.js';
import type { QuizQuestion } from '../../questions/quiz-question.entity.js';
import { namedQuestion, type QuizItemName } from '../named-question.js';
import { whichQuestions } from '../question-locks.rules.js';
import { alignQuestion } from '../question-outcomes.js';
import { entriesIn, numberEntries } from '../quiz-order.js';

/**
 * Deletes a question; publications, and so the attempts of students, keep it. Refusals: 403, also where a blueprint has locked the quiz; 404.
 * Source: D3 · Quiz questions, delete; supplement §4.2.
 */
export async function deleteQuestion(ctx: OperationContext, name: QuizItemName): Promise<QuizQuestion> {
  const { quiz, question } = await namedQuestion(ctx, name);
  refuseLockedAspects(quiz, whichQuestions);
  transition(question, removal);
  quiz.versionNumber += 1;
  await alignQuestion(ctx, question, null);
  await numberEntries(ctx, await entriesIn(ctx, { quizId: quiz.id, quizGroupId: question.quizGroupId }));
  ctx.audit({ type: 'quiz_question_deleted', subjectType: 'QuizQuestion', subjectId: question.id });
  return question;
}
