/** The trail of exams that somebody sits in another's name. */
import type { OperationContext } from '../../platform/transaction/context.js';

/** What is done with an attempt. */
type AttemptAct =
  | 'quiz_attempt_started'
  | 'quiz_attempt_answered'
  | 'quiz_attempt_flagged'
  | 'quiz_attempt_opened'
  | 'quiz_attempt_completed';

/**
 * A line of the audit trail, with both ids, for who takes a quiz while acting as its student. What students do
 * themselves stands in their attempts, and costs an exam no statement more.
 */
export function auditActing(
  ctx: OperationContext,
  type: AttemptAct,
  { quizSubmissionId, attempt }: { readonly quizSubmissionId: number; readonly attempt: number },
  questionIds?: readonly number[],
): void {
  if (ctx.actor.realUserId === null) return;
  const data = { attempt, ...(questionIds && { questionIds }) };
  ctx.audit({ type, subjectType: 'QuizSubmission', subjectId: quizSubmissionId, data });
}
