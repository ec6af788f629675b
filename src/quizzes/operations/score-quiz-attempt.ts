import { LockMode } from '@mikro-orm/core';
import { Assignment, publishSubmissions } from '../../assignments/index.js';
import { authorizedId } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { badRequest, invalidField, notFound } from '../../kernel/refusal.js';
import { type ResultChange, rescore, totalOf } from '../attempt-score.rules.js';
import { keepScore } from '../gradebook-entry.js';
import { type QuizName, quizAt } from '../named-quiz.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { quizAttemptReads } from '../quiz-attempt.reads.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { basisOf } from '../turn-in.js';

/** What a grader says of one question; absent leaves as it is. */
export interface QuestionScore {
  readonly questionId: RecordKey;
  /** Points, also more than it is worth; null takes a score back. */
  readonly score?: number | null;
  /** Null removes it. */
  readonly comment?: string | null;
}

/** What a grader says of an attempt. */
export interface AttemptScores {
  /** Number of the attempt, from 1 on. */
  readonly attempt: number;
  /** Signed; null leaves as it is. */
  readonly fudgePoints?: number | null;
  readonly questions?: readonly QuestionScore[] | null;
}

/**
 * Scores an attempt by hand; the score that counts and the gradebook follow. Refusals: 400 for an attempt that is unknown
 * or not turned in, for a question that it does not have and for a negative score; 403 without the right to grade; 404 for
 * who may not see it. Source: D3 · Quiz submissions, manual scoring body; supplement §4.3.
 */
export async function scoreQuizAttempt(
  ctx: OperationContext,
  place: QuizName & { readonly quizSubmissionId: RecordKey },
  given: AttemptScores,
): Promise<QuizAttempt> {
  const quiz = await quizAt(ctx, place, 'visible');
  const submissionId = await gradableSubmission(ctx, quiz.id, place.quizSubmissionId);
  // unguarded: the latest attempt was judged above; the rows are locked before they are read
  const submission = await ctx.em.findOneOrFail(QuizSubmission, submissionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // unguarded: an attempt of the submission that was judged above
  const attempt = await ctx.em.findOne(
    QuizAttempt,
    { quizSubmissionId: submissionId, attempt: given.attempt },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (attempt === null) throw badRequest('attempt_unknown', `There is no attempt ${given.attempt}.`);
  if (attempt.results === null || (attempt.workflowState !== 'complete' && attempt.workflowState !== 'pending_review'))
    throw badRequest('attempt_not_complete', `Attempt ${given.attempt} has not been turned in.`);
  const before = attempt.score;
  const results = rescore(attempt.results, changesOf(given.questions ?? []));
  const fudgePoints = given.fudgePoints ?? attempt.fudgePoints;
  if (fudgePoints === attempt.fudgePoints && JSON.stringify(results) === JSON.stringify(attempt.results))
    return attempt;
  attempt.results = results;
  attempt.fudgePoints = fudgePoints;
  const total = totalOf(basisOf(quiz, attempt), results);
  attempt.score = total.score;
  attempt.workflowState = total.needsReview ? 'pending_review' : 'complete';
  const data = { attempt: attempt.attempt, before, score: total.score };
  ctx.audit({ type: 'quiz_attempt_scored', subjectType: 'QuizSubmission', subjectId: submissionId, data });
  const entry = await keepScore(ctx, quiz, submission, attempt, { graderId: ctx.actor.userId, turnedIn: false });
  // unguarded: the quiz's own, for its title
  const assignment = await ctx.em.findOneOrFail(Assignment, quiz.assignmentId);
  if (entry !== undefined) await publishSubmissions(ctx, assignment, [entry]);
  return attempt;
}

/** Id of a submission of the quiz that the actor may grade. */
async function gradableSubmission(ctx: OperationContext, quizId: number, key: RecordKey): Promise<number> {
  if (typeof key !== 'number') throw notFound();
  // unguarded: judged in the next line
  const latest = await ctx.em.findOne(QuizAttempt, { quizSubmissionId: key, quizId, latest: true }, { fields: ['id'] });
  if (latest === null) throw notFound();
  await authorizedId(ctx, quizAttemptReads, 'grade', latest.id);
  return key;
}

function changesOf(questions: readonly QuestionScore[]): Map<number, ResultChange> {
  const changes = new Map<number, ResultChange>();
  for (const { questionId, score, comment } of questions) {
    if (typeof questionId !== 'number' || changes.has(questionId))
      throw invalidField('questions', 'unknown', 'Each question is named once, by its id.');
    changes.set(questionId, { score: score === null ? '' : score, comment: comment === null ? '' : comment });
  }
  return changes;
}
