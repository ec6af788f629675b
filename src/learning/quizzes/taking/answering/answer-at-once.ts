/**
 * Answers kept by one statement without a transaction around it, for students who answer as themselves: nearly all of an exam.
 * Whatever is refused, and whatever is rare, is left to `answerQuestions`. Decision 0034.
 */

import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, Refusal } from '../../../../platform/refusal/refusal.js';
import type { IgnoredField, RequestContext } from '../../../../platform/transaction/context.js';
import { isRepeatable } from '../../../../platform/transaction/transaction.js';
import { writeAtOnce } from '../../../../platform/transaction/write.js';
import { publicationOf } from '../../publishing/publication.js';
import type { AttemptQuestion } from '../questions/attempt-questions.js';
import { passesCode } from '../starting/access-code.js';
import { addressAllowed } from '../starting/ip-filter.rules.js';
import { answersKeptAtOnce, attemptGoingOn, type RememberedAttempt } from './answer-at-once.sql.js';
import { type AnswerKept, givenOf } from './answer-rows.js';
import { type AnswerToQuestion, readAnswers } from './answers-read.js';
import { isAttemptToken } from './attempt-token.js';
import type { AttemptProof } from './current-attempt.js';
import { takenQuestions } from './taken-questions.js';

const kind = 'quiz attempt going on';

/** The questions that were answered, and what was taken out of the answers. */
export interface AnsweredAtOnce {
  readonly answer: readonly AttemptQuestion[];
  readonly ignored: readonly IgnoredField[];
}

/** Keeps answers, or nothing: undefined where `answerQuestions` has to look closer. It refuses nothing itself. */
export async function answerAtOnce(
  ctx: RequestContext,
  quizSubmission: RecordKey,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<AnsweredAtOnce | undefined> {
  const { credentials, actor } = ctx;
  if (typeof quizSubmission !== 'number' || credentials.asUser !== null || actor.scopes !== null) return undefined;
  try {
    const kept = await keptAtOnce(ctx, quizSubmission, proof, given);
    // The attempt, its quiz or whoever takes it may have changed.
    if (kept === undefined) ctx.services.remembered.forget(kind, quizSubmission);
    return kept;
  } catch (error) {
    if (error instanceof Refusal || isRepeatable(error)) return undefined;
    throw error;
  }
}

async function keptAtOnce(
  ctx: RequestContext,
  quizSubmissionId: number,
  proof: AttemptProof,
  given: readonly AnswerToQuestion[],
): Promise<AnsweredAtOnce | undefined> {
  const { services, credentials, actor } = ctx;
  const attempt = await rememberedAttempt(ctx, quizSubmissionId);
  if (attempt.userId !== actor.userId || !isProven(ctx, attempt, proof)) return undefined;
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const ignored: IgnoredField[] = [];
  // Whether a question is open is for the statement to say.
  const { answers, selected, files } = readAnswers({ ignored }, attempt.selectedQuestions, questions, given, () => {});
  if (answers.size === 0 || files.length > 0) return undefined;
  const { id: attemptId, accessCode, ipFilter } = attempt;
  const rows = await writeAtOnce<AnswerKept & { readonly oneQuestionAtATime: boolean }>(
    ctx,
    answersKeptAtOnce.with({
      digest: credentials.digest,
      attemptId,
      positions: selected.map(({ position }) => position),
      accessCode,
      ipFilter,
      ...givenOf(answers),
    }),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  services.visited(actor, attempt.courseId);
  return { answer: takenQuestions({ ...attempt, quiz: row }, questions, rows), ignored };
}

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
