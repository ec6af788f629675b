/** What scoring an attempt means to the areas further right. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { ChangeContext } from '../../../platform/transaction/context.js';
import type { Quiz } from '../quiz.entity.js';
import type { QuizAttempt } from '../taking/quiz-attempt.entity.js';

/** An attempt that is submitted and scored, as far as it can be. The quiz submission is locked, and so is the attempt. */
export interface ScoredAttempt {
  readonly quiz: Quiz;
  readonly attempt: QuizAttempt;
}

/** Runs in the transaction that scores, for the last attempt of those that a student has submitted. Previews are no news to it. */
export interface AttemptConsequence {
  readonly scored: (ctx: ChangeContext, scored: ScoredAttempt) => Promise<void>;
}

export const attemptConsequences = extensionPoint<AttemptConsequence>('consequences of scored attempts');

/** Says that an attempt was scored. */
export async function followScore(ctx: ChangeContext, scored: ScoredAttempt): Promise<void> {
  for (const one of ctx.services.extensions.of(attemptConsequences)) await one.scored(ctx, scored);
}
