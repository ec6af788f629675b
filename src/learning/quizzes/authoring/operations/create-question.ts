import type { RecordKey } from '../../../../platform/query/record-key.js';
import { htmlCleaner } from '../../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { refuseLockedAspects } from '../../../course-copies/index.js';
import { lockedQuiz, type QuizName } from '../../named-quiz.js';
import { QuizQuestion } from '../../questions/quiz-question.entity.js';
import { isSurvey } from '../../quiz.rules.js';
import { groupOfQuiz } from '../named-question.js';
import { type QuestionInput, readQuestion } from '../question-input.rules.js';
import { whichQuestions } from '../question-locks.rules.js';
import { alignQuestion } from '../question-outcomes.js';
import { entriesIn, numberEntries, withEntry } from '../quiz-order.js';

/** What an author says of a question, and where it stands. */
export interface PositionedQuestionInput extends QuestionInput {
  /** A group of the quiz; null: none. */
  readonly quizGroupId?: RecordKey | null;
  /** From 1 on; the entries behind it move back. At the end unless given. */
  readonly position?: number | null;
  /** The outcomes that it measures, all of them; null: none. */
  readonly outcomeIds?: readonly RecordKey[] | null;
}

/**
 * Adds a question to a quiz; students are given it once the quiz is published again.
 * Refusals: 400 by field; 403, also where a blueprint has locked the quiz; 404, also for a group that the quiz does not
 * have. Source: D3 · Quiz questions, create.
 */
export async function createQuestion(
  ctx: OperationContext,
  name: QuizName,
  given: PositionedQuestionInput,
): Promise<QuizQuestion> {
  const quiz = await lockedQuiz(ctx, name, 'manage');
  refuseLockedAspects(quiz, whichQuestions);
  const group = given.quizGroupId == null ? null : await groupOfQuiz(ctx, quiz, given.quizGroupId);
  const content = readQuestion(given, null, {
    random: Math.random,
    isJudged: !isSurvey(quiz),
    clean: htmlCleaner(ctx),
  });
  const list = { quizId: quiz.id, quizGroupId: group?.id ?? null };
  const others = await entriesIn(ctx, list);
  const position = others.length + 1;
  const { rootAccountId, courseId } = quiz;
  const question = await insertNow(ctx, QuizQuestion, { rootAccountId, courseId, ...list, position, ...content });
  await numberEntries(ctx, withEntry(others, { kind: 'question', id: question.id, position }, given.position ?? null));
  await alignQuestion(ctx, question, given.outcomeIds);
  quiz.versionNumber += 1;
  const data = { quizId: quiz.id, questionType: question.questionType };
  ctx.audit({ type: 'quiz_question_created', subjectType: 'QuizQuestion', subjectId: question.id, data });
  return question;
}
