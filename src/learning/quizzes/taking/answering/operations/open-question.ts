import { notFound } from '../../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { write } from '../../../../../platform/transaction/write.js';
import { auditActing } from '../../../audit-acting.js';
import { questionOpened } from '../../answers.sql.js';
import { refuseUnlessReachable } from '../../taking.rules.js';
import { type AttemptProof, attemptToAnswer } from '../current-attempt.js';
import type { QuestionName } from './flag-question.js';

/**
 * Opens a question where the quiz shows one at a time. Where one cannot go back, those before it are closed for good.
 * Refusals: those of `attemptToAnswer`; 400 where the quiz shows all at once, and for going back where one cannot; 404.
 * Source: D3 · Quiz, one_question_at_a_time, cant_go_back; decision 0032.
 */
export async function openQuestion(
  ctx: OperationContext,
  name: QuestionName,
  proof: AttemptProof,
): Promise<{ readonly id: number }> {
  const attempt = await attemptToAnswer(ctx, name.quizSubmissionId, proof, 'update');
  const selected = attempt.selectedQuestions.find(({ id }) => id === name.questionId);
  if (selected === undefined) throw notFound();
  refuseUnlessReachable({ ...attempt, ...attempt.quiz }, selected);
  await write(ctx, questionOpened.with({ id: attempt.id, position: selected.position }));
  auditActing(ctx, 'quiz_attempt_opened', attempt, [selected.id]);
  return { id: attempt.id };
}
