import { LockMode } from '@mikro-orm/core';
import type { RecordKey } from '../../../../../platform/query/record-key.js';
import { notFound } from '../../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../../platform/transaction/context.js';
import { auditActing } from '../../../audit-acting.js';
import { inCourse } from '../../../in-course.js';
import type { QuizName } from '../../../named-quiz.js';
import { Quiz } from '../../../quiz.entity.js';
import { QuizAttempt } from '../../../quiz-attempt.entity.js';
import { QuizSubmission } from '../../../quiz-submission.entity.js';
import { type AttemptProof, currentAttempt, refuseUnlessProven } from '../../answering/current-attempt.js';
import { finishedAt, refuseUnlessCurrent } from '../../taking.rules.js';
import { closeAttempt } from '../close-attempt.js';

/** An attempt under its quiz, by the id of its quiz submission or as the actor's own, `self`. */
export interface AttemptName extends QuizName {
  readonly quizSubmissionId: RecordKey;
}

/**
 * Submits an attempt and grades it, once and for good; of several requests at the same time one does. What comes up to
 * five minutes late counts as in time. Refusals in the document's order: 403 for a wrong access code, another address, a
 * wrong token; 400 for one that is submitted, without its number, with another than the latest; before all, 403 for who
 * may not take it, and 404. Source: D3 · Quiz submissions, complete.
 */
export async function submitAttempt(
  ctx: OperationContext,
  name: AttemptName,
  proof: AttemptProof,
): Promise<QuizAttempt> {
  const find = () => currentAttempt(ctx, name.quizSubmissionId, undefined, name.quizId);
  const current = await inCourse(ctx, name.courseId, find, ({ preview }) => !preview);
  if (current.quizId !== name.quizId) throw notFound();
  await refuseUnlessProven(ctx, current, proof);
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE };
  // unguarded: the attempt was authorized above, and the rest is its own
  const submission = await ctx.em.findOneOrFail(QuizSubmission, current.quizSubmissionId, held);
  // unguarded: authorized above
  const attempt = await ctx.em.findOneOrFail(QuizAttempt, current.id, held);
  refuseUnlessCurrent(attempt, proof.attempt);
  // unguarded: the quiz of the attempt
  const quiz = await ctx.em.findOneOrFail(Quiz, current.quizId);
  await closeAttempt(ctx, quiz, submission, attempt, finishedAt(ctx.clock, attempt.endAt));
  auditActing(ctx, 'quiz_attempt_completed', attempt);
  return attempt;
}
