/** What scoring an attempt means to the areas further right. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { Sql } from '../../../platform/sql/sql.js';
import type { ChangeContext } from '../../../platform/transaction/context.js';
import type { Quiz } from '../quiz.entity.js';
import type { QuizAttempt } from '../quiz-attempt.entity.js';

/** An attempt that is submitted and scored, as far as it can be. The quiz submission is locked, and so is the attempt. */
export interface ScoredAttempt {
  readonly quiz: Quiz;
  readonly attempt: QuizAttempt;
}

/** Runs in the transaction that scores, for the last attempt of those that a student has submitted. Previews are no news to it. */
export interface AttemptConsequence {
  /** SQL: whether it may have anything to do for attempts at a quiz, by the quiz's id. */
  readonly concerns: (quizId: Sql) => Sql;
  readonly scored: (ctx: ChangeContext, scored: ScoredAttempt) => Promise<void>;
}

export const attemptConsequences = extensionPoint<AttemptConsequence>('consequences of scored attempts');

/** Says that an attempt was scored. */
export async function followScore(ctx: ChangeContext, scored: ScoredAttempt): Promise<void> {
  for (const one of ctx.services.extensions.of(attemptConsequences)) await one.scored(ctx, scored);
}
