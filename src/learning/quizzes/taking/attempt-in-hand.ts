/** The attempt that a request changes, and the proof that it may. */

import { authorizedRow } from '../../../platform/authorization/authorize.js';
import type { RowLock } from '../../../platform/authorization/judging.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { refuseWrongAccessCode, refuseWrongCodeOfAttempt } from './access-code.js';
import { type AttemptInHand, inHandColumns } from './attempt-in-hand.sql.js';
import { refuseWrongToken } from './attempt-token.js';
import { attemptKey, quizAttemptReads } from './quiz-attempt.reads.js';
import { refuseOtherAddress, refuseOverdue, refuseUnlessCurrent } from './taking.rules.js';

/** What a request says of itself. */
export interface AttemptProof {
  readonly attempt?: number | null | undefined;
  readonly validationToken?: string | null | undefined;
  readonly accessCode?: string | null | undefined;
}

type InHand = AttemptInHand & { readonly id: number };

/**
 * The latest attempt of a quiz submission, whose owner the actor is. Shared, others may answer at the same time, and
 * nobody turns it in. Refusals: 403 for who is not its owner or no active student any more; 404.
 */
export function attemptInHand(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  lock: RowLock | undefined,
): Promise<InHand> {
  return authorizedRow(ctx, quizAttemptReads, 'take', attemptKey(quizSubmission), { lock, columns: inHandColumns });
}

/**
 * The first checks of whoever changes an attempt, in the document's order: access code, address, token.
 * @throws Refusal 403
 */
export async function refuseUnlessProven(ctx: OperationContext, attempt: InHand, proof: AttemptProof): Promise<void> {
  const { id, accessCode, ipFilter } = { ...attempt.quiz, id: attempt.quizId };
  // An attempt that is turned in proves nothing: its calls are no way around the count of tries.
  const refuseWrongCode = attempt.workflowState === 'untaken' ? refuseWrongCodeOfAttempt : refuseWrongAccessCode;
  await refuseWrongCode(ctx, { id, accessCode }, proof.accessCode);
  refuseOtherAddress(ipFilter, ctx.clientAddress);
  await refuseWrongToken(ctx, attempt, proof.validationToken);
}

/**
 * The attempt, held as it is, in which the actor may answer just now. Refusals: those above; 400 for one that is turned
 * in, without its number or with another than the latest, and more than five minutes after its end.
 */
export async function attemptToAnswer(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  lock: RowLock,
): Promise<InHand> {
  const attempt = await attemptInHand(ctx, quizSubmission, lock);
  await refuseUnlessProven(ctx, attempt, proof);
  refuseUnlessCurrent(attempt, proof.attempt);
  refuseOverdue(ctx.clock, attempt.endAt === null ? null : new Date(attempt.endAt));
  return attempt;
}
