/** The attempt that a request changes, and what the request has to prove for it. */

import type { RowLock } from '../../../../platform/authorization/authorization-query.js';
import { authorizedRow } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { attemptKey, quizAttemptReads } from '../quiz-attempt.reads.js';
import { refuseWrongAccessCode, refuseWrongCodeOfAttempt } from '../starting/access-code.js';
import { refuseOtherAddress, refuseOverdue, refuseUnlessCurrent } from '../taking.rules.js';
import { refuseWrongToken } from './attempt-token.js';
import { type CurrentAttempt, currentAttemptColumns } from './current-attempt.sql.js';

/** What a request sends to prove that it may change the attempt. */
export interface AttemptProof {
  readonly attempt?: number | null | undefined;
  readonly validationToken?: string | null | undefined;
  readonly accessCode?: string | null | undefined;
}

type CurrentAttemptRow = CurrentAttempt & { readonly id: number };

/**
 * The latest attempt of a quiz submission that the actor owns; under a quiz, `self` is a name of theirs. With a shared lock others may answer at the same time,
 * and nobody turns the attempt in. Refusals: 403 for who is not its owner or no active student any more; 404.
 */
export function currentAttempt(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  lock: RowLock | undefined,
  quizId?: RecordKey,
): Promise<CurrentAttemptRow> {
  return authorizedRow(ctx, quizAttemptReads, 'take', attemptKey(quizSubmission, null, quizId), {
    lock,
    columns: currentAttemptColumns,
  });
}

/**
 * The first checks of whoever changes an attempt, in the document's order: access code, address, token.
 * @throws Refusal 403
 */
export async function refuseUnlessProven(
  ctx: OperationContext,
  attempt: CurrentAttemptRow,
  proof: AttemptProof,
): Promise<void> {
  const { id, accessCode, ipFilter } = { ...attempt.quiz, id: attempt.quizId };
  // An attempt that is submitted proves nothing: its calls are no way around the count of tries.
  const refuseWrongCode = attempt.workflowState === 'untaken' ? refuseWrongCodeOfAttempt : refuseWrongAccessCode;
  await refuseWrongCode(ctx, { id, accessCode }, proof.accessCode);
  refuseOtherAddress(ipFilter, ctx.clientAddress);
  await refuseWrongToken(ctx, attempt, proof.validationToken);
}

/**
 * The attempt, locked, in which the actor may answer just now. Refusals: those above; 400 for one that is turned
 * in, without its number or with another than the latest, and more than five minutes after its end.
 */
export async function attemptToAnswer(
  ctx: OperationContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  lock: RowLock,
): Promise<CurrentAttemptRow> {
  const attempt = await currentAttempt(ctx, quizSubmission, lock);
  await refuseUnlessProven(ctx, attempt, proof);
  refuseUnlessCurrent(attempt, proof.attempt);
  refuseOverdue(ctx.clock, attempt.endAt === null ? null : new Date(attempt.endAt));
  return attempt;
}
