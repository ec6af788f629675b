/**
 * Attempts that are going on, as the process remembers them: what is done in one go starts from here, and its own statement asks
 * whether that still holds. Decision 0034.
 */

import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, Refusal } from '../../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { isRepeatable } from '../../../../platform/transaction/transaction.js';
import { passesCode } from '../starting/access-code.js';
import { addressAllowed } from '../starting/ip-filter.rules.js';
import { isAttemptToken } from './attempt-token.js';
import type { AttemptProof } from './current-attempt.js';
import { attemptGoingOn, type Claimed, type RememberedAttempt } from './remembered-attempt.sql.js';

const kind = 'quiz attempt going on';

/** What a statement needs to judge a request by itself. */
export type ClaimedAttempt = Claimed & { readonly attempt: RememberedAttempt };

/**
 * Does something with an attempt in one go, for a student who acts as themselves: undefined where that cannot be, and whenever
 * anything is refused. Then nothing is changed, and the attempt is read anew the next time.
 */
export async function withAttempt<T>(
  ctx: RequestContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  work: (claimed: ClaimedAttempt) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { credentials, actor, services } = ctx;
  if (typeof quizSubmission !== 'number' || credentials.asUser !== null || actor.scopes !== null) return undefined;
  try {
    const attempt = await rememberedAttempt(ctx, quizSubmission);
    const { id: attemptId, accessCode, ipFilter } = attempt;
    const { digest } = credentials;
    const claimed = { digest, quizSubmissionId: quizSubmission, attemptId, accessCode, ipFilter, attempt };
    const isOwn = attempt.userId === actor.userId;
    const done = isOwn && isProven(ctx, attempt, proof) ? await work(claimed) : undefined;
    if (done === undefined) forgetAttempt(ctx, quizSubmission);
    else services.visited(actor, attempt.courseId);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal || isRepeatable(error))) throw error;
    forgetAttempt(ctx, quizSubmission);
    return undefined;
  }
}

/** Once it is turned in, or was found to be another than it was. */
export const forgetAttempt = ({ services }: RequestContext, quizSubmissionId: number): void =>
  services.remembered.forget(kind, quizSubmissionId);

/** @throws Refusal 404 where none is going on */
function rememberedAttempt(ctx: RequestContext, quizSubmissionId: number): Promise<RememberedAttempt> {
  const { remembered, database } = ctx.services;
  return remembered.of(kind, quizSubmissionId, async () => {
    const statement = attemptGoingOn.with({ quizSubmissionId });
    const [row] = await database.rows<RememberedAttempt>(statement, undefined, ctx.meter);
    if (row === undefined) throw notFound();
    return row;
  });
}

/** Everything of a proof that can be judged beside the database. */
const isProven = (
  { services, clientAddress }: RequestContext,
  attempt: RememberedAttempt,
  { attempt: number, validationToken, accessCode }: AttemptProof,
): boolean =>
  number === attempt.attempt &&
  passesCode(attempt, accessCode) &&
  addressAllowed(attempt.ipFilter, clientAddress) &&
  isAttemptToken(services, attempt, validationToken);
