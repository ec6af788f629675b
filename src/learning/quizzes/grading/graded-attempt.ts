/** The attempt that a grader scores, and what scoring it changes. */

import { LockMode } from '@mikro-orm/core';
import { authorizedRow } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import { Assignment, publishSubmissions } from '../../assignments/index.js';
import { type QuizName, quizIdAt } from '../named-quiz.js';
import type { QuestionResult, SelectedQuestion } from '../questions/question-content.js';
import { Quiz } from '../quiz.entity.js';
import { attemptNotComplete, attemptUnknown } from '../quiz.refusals.js';
import { isGraded } from '../quiz.rules.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';
import { isTurnedIn, scoring } from '../quiz-attempt.states.js';
import { QuizSubmission } from '../quiz-submission.entity.js';
import { attemptWorth, totalOf } from '../scoring/attempt-score.rules.js';
import { keepScore } from '../scoring/gradebook-entry.js';
import { latestColumns } from '../taking/answering/current-attempt.sql.js';
import { attemptKey, quizAttemptReads } from '../taking/quiz-attempt.reads.js';
import { basisOf, filesOf } from '../taking/submitting/close-attempt.js';
import { tellOfScore } from './tell-of-score.js';

/** Whose attempts at which quiz. */
export interface QuizSubmissionName extends QuizName {
  readonly quizSubmissionId: RecordKey;
}

/** An attempt that was submitted, locked with its quiz submission. */
export interface AttemptToGrade {
  readonly quiz: Quiz;
  readonly submission: QuizSubmission;
  readonly attempt: QuizAttempt;
  /** What each question has brought so far. */
  readonly results: readonly QuestionResult[];
}

/**
 * The attempt of the number, locked, if the actor may grade it. Refusals: 400 for an attempt that is unknown or not turned
 * in; 403 without the right to grade; 404 for who may not see it, also under another quiz or course.
 */
export async function attemptToGrade(
  ctx: OperationContext,
  name: QuizSubmissionName,
  number: number,
): Promise<AttemptToGrade> {
  const quizId = await quizIdAt(ctx, name, 'visible');
  const submissionId = await gradableSubmission(ctx, quizId, name.quizSubmissionId);
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE };
  // unguarded: the attempts of the submission are the actor's to grade.
  const submission = await ctx.em.findOneOrFail(QuizSubmission, submissionId, held);
  // unguarded: likewise.
  const attempt = await ctx.em.findOne(QuizAttempt, { quizSubmissionId: submissionId, attempt: number }, held);
  // What it counts for may have changed before the locks were there. unguarded: the actor's right to the quiz was checked above.
  const quiz = await ctx.em.findOneOrFail(Quiz, quizId);
  if (attempt === null) throw attemptUnknown(number);
  const { results, workflowState } = attempt;
  if (results === null || !isTurnedIn(workflowState)) throw attemptNotComplete(number);
  return { quiz, submission, attempt, results };
}

/** Id of a submission of the quiz that the actor may grade. */
async function gradableSubmission(ctx: OperationContext, quizId: number, key: RecordKey): Promise<number> {
  const latest = await authorizedRow(ctx, quizAttemptReads, 'grade', attemptKey(key), { columns: latestColumns });
  if (latest.quizId !== quizId) throw notFound();
  return latest.quizSubmissionId;
}

/** What a grader makes of an attempt. */
export interface Graded {
  /** For the trail. */
  readonly type: 'quiz_attempt_scored' | 'quiz_attempt_rescored';
  readonly results: readonly QuestionResult[];
  readonly fudgePoints: number | null;
  /** The questions with the points that they bring from now on; as before unless given. */
  readonly selected?: readonly SelectedQuestion[];
}

/** Writes what a grader made of an attempt: its score and state, the score that counts, the gradebook, the student's stream. Nothing where nothing changed and nothing is missing. */
export async function saveGraded(
  ctx: OperationContext,
  { quiz, submission, attempt }: AttemptToGrade,
  { type, results, fudgePoints, selected = attempt.selectedQuestions }: Graded,
): Promise<void> {
  // Who was no student when the attempt was submitted has no entry in the gradebook, and may be one again by now.
  const isMissing = isGraded(quiz) && submission.submissionId === null;
  const isSame =
    fudgePoints === attempt.fudgePoints &&
    JSON.stringify(results) === JSON.stringify(attempt.results) &&
    selected.every(({ pointsPossible }, i) => pointsPossible === attempt.selectedQuestions[i]?.pointsPossible);
  if (isSame && !isMissing) return;
  const { score, workflowState } = attempt;
  const before = { score, keptScore: submission.keptScore, waited: workflowState === 'pending_review' };
  attempt.results = results;
  attempt.fudgePoints = fudgePoints;
  if (selected !== attempt.selectedQuestions) {
    attempt.selectedQuestions = selected;
    attempt.quizPointsPossible = attemptWorth(basisOf(quiz, attempt));
  }
  const total = totalOf(basisOf(quiz, attempt), results);
  attempt.score = total.score;
  transition(attempt, scoring(total));
  const data = { attempt: attempt.attempt, before: before.score, score: total.score };
  ctx.audit({ type, subjectType: 'QuizSubmission', subjectId: submission.id, data });
  const turnedIn = isMissing ? { fileIds: await filesOf(ctx, attempt) } : undefined;
  const entry = await keepScore(ctx, quiz, submission, attempt, { graderId: ctx.actor.userId, turnedIn });
  if (entry === undefined) return;
  const anew = type === 'quiz_attempt_rescored';
  await tellOfScore(ctx, entry, { before, keptScore: submission.keptScore, anew });
  // unguarded: the assignment of the quiz.
  await publishSubmissions(ctx, await ctx.em.findOneOrFail(Assignment, quiz.assignmentId), [entry]);
}
