/**
 * An attempt turned in by three statements in a transaction, by a student who acts as themselves: the first attempt at a quiz that
 * grades by itself and in full. Whatever is refused, and whatever is rare, is left to `submitAttempt`. Decision 0034.
 */

import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext, RequestContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { firstSubmissionOf, type GradingType, gradeOf, untouchedSubmission } from '../../../assignments/index.js';
import { publicationOf } from '../../publishing/publication.js';
import type { PublishedQuestion } from '../../questions/question-content.js';
import { scoreAttempt } from '../../scoring/attempt-score.rules.js';
import { enterInGradebook, keptScoreOf, workOf } from '../../scoring/gradebook-entry.rules.js';
import type { AttemptProof } from '../answering/current-attempt.js';
import { type ClaimedAttempt, forgetAttempt, withAttempt } from '../answering/remembered-attempt.js';
import type { RememberedAttempt } from '../answering/remembered-attempt.sql.js';
import { finishedAt } from '../taking.rules.js';
import { filesIn } from './close-attempt.js';
import type { AttemptName } from './operations/submit-attempt.js';
import {
  attemptHeld,
  attemptSubmitted,
  type HeldAttempt,
  type ScoringBasis,
  scoringBasis,
} from './submit-at-once.sql.js';

const lettered: ReadonlySet<GradingType> = new Set(['letter_grade', 'gpa_scale']);

type Submitting = Pick<OperationContext, 'services' | 'meter' | 'em'>;

/** Turns in an attempt: undefined, and nothing changed, where `submitAttempt` has to look closer. It refuses nothing itself. */
export const submitAtOnce = (
  ctx: RequestContext,
  name: AttemptName,
  proof: AttemptProof,
): Promise<{ readonly id: number } | undefined> =>
  withAttempt(ctx, name.quizSubmissionId, proof, async ({ attempt, ...claimed }) => {
    const isNamed = attempt.courseId === name.courseId && attempt.quizId === name.quizId;
    if (!isNamed || attempt.attempt !== 1) return undefined;
    await ctx.services.transaction((em) => submit({ ...ctx, em }, { attempt, ...claimed }));
    forgetAttempt(ctx, attempt.quizSubmissionId);
    return { id: attempt.id };
  });

/** @throws Refusal 404, which ends the transaction, for whatever takes longer */
async function submit(ctx: Submitting, { attempt, ...claimed }: ClaimedAttempt): Promise<void> {
  const { database } = ctx.services;
  const { quizSubmissionId, id: attemptId, userId } = attempt;
  const [held] = await database.rows<HeldAttempt>(attemptHeld.with(claimed), ctx.em, ctx.meter);
  if (held === undefined) throw notFound();
  const statement = scoringBasis.with({ attemptId, userIds: [userId] }, ctx.services.extensions);
  const [basis] = await database.rows<ScoringBasis>(statement, ctx.em, ctx.meter);
  if (basis === undefined || basis.hasMore) throw notFound();
  const { questions } = await publicationOf(ctx, attempt.quizPublicationId);
  const scored = scoredAlone(attempt, held, basis, questions);
  if (scored === undefined) throw notFound();
  const rows = await write(ctx, attemptSubmitted.with({ attemptId, quizSubmissionId, ...scored }));
  if (rows.length === 0) throw notFound();
}

/** What turning in writes; undefined for what nobody can grade beside a person, and for grades in letters, whose scheme stands elsewhere. */
function scoredAlone(
  attempt: RememberedAttempt,
  { rootAccountId, endAt, fudgePoints, keptScore: keptBefore, clock }: HeldAttempt,
  { quiz, assignment, answers, totals }: ScoringBasis,
  questions: ReadonlyMap<number, PublishedQuestion>,
) {
  const given = new Map(answers);
  const { courseId, userId, quizId, selectedQuestions } = attempt;
  const basis = { ...quiz, selectedQuestions, fudgePoints };
  const { results, score, needsReview } = scoreAttempt(basis, questions, given);
  if (quiz.quizType !== 'assignment' || score === null || needsReview || lettered.has(assignment.gradingType))
    return undefined;
  if (filesIn(attempt, questions, given).length > 0) return undefined;
  const now = new Date(clock);
  const finished = finishedAt(now, endAt === null ? null : new Date(endAt));
  const work = workOf({ ...attempt, score, finishedAt: finished });
  const submission = untouchedSubmission({ rootAccountId, courseId, assignmentId: quiz.assignmentId, userId });
  const grading = {
    ...keptScoreOf(quiz.scoringPolicy, [{ attempt: attempt.attempt, score, workflowState: 'complete' }]),
    keptBefore,
    graderId: -quizId,
    quizItself: -quizId,
    grade: gradeOf(score, { ...assignment, scheme: [] }),
    work: { ...work, fileIds: [] },
    scored: work,
  };
  enterInGradebook(submission, grading, now);
  const written = { finishedAt: finished.toISOString(), results: JSON.stringify(results), score };
  return { ...written, ...firstSubmissionOf(submission, totals) };
}
