/** Where attempts begin: the student's row of the quiz as the lock, and the next attempt under it. */

import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { transition } from '../../../../platform/transaction/transition.js';
import { write } from '../../../../platform/transaction/write.js';
import type { Publication } from '../../publishing/publication.js';
import { selectQuestions } from '../../questions/question-selection.rules.js';
import { QuizAttempt } from '../../quiz-attempt.entity.js';
import { attemptActs } from '../../quiz-attempt.states.js';
import { lockSubmission } from '../answers.sql.js';
import { endOf, type Timing } from '../taking.rules.js';
import type { QuizToStart } from './quiz-to-start.sql.js';

/** What holds over all attempts of a student, locked. */
export interface LockedSubmission {
  readonly id: number;
  readonly extraAttempts: number | null;
  readonly extraTime: number | null;
  readonly manuallyUnlocked: boolean | null;
}

type Starting = QuizToStart & { readonly id: number };

/** The actor's row of the quiz, locked before all that belongs to it. */
export async function lockedSubmission(
  ctx: OperationContext,
  quiz: Starting,
  preview: boolean,
): Promise<LockedSubmission> {
  const { rootAccountId, courseId, id: quizId } = quiz;
  const statement = lockSubmission.with({ rootAccountId, courseId, quizId, userId: ctx.actor.userId, preview });
  const [row] = await write<LockedSubmission>(ctx, statement);
  return row as LockedSubmission;
}

/** The last attempt under a row that the caller holds; null before the first. */
export const latestAttempt = (ctx: OperationContext, quizSubmissionId: number): Promise<QuizAttempt | null> =>
  // unguarded: the caller holds the actor's own row of a quiz that they may start
  ctx.em.findOne(QuizAttempt, { quizSubmissionId, latest: true }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Whole numbers that nobody foretells, as fractions. */
export const chance = (): number => randomInt(2 ** 47) / 2 ** 47;

/**
 * Begins the attempt that follows the latest one: its questions are selected and its end is set, for good. A row that only
 * kept an extension becomes the first attempt.
 */
export async function beginAttempt(
  ctx: OperationContext,
  quiz: Starting,
  submission: LockedSubmission,
  latest: QuizAttempt | null,
  publication: Publication,
  begun: Pick<QuizAttempt, 'preview' | 'workflowState'> & Pick<Timing, 'lockAt' | 'datesEnd'>,
): Promise<QuizAttempt> {
  const isSurvey = quiz.quizType === 'survey' || quiz.quizType === 'graded_survey';
  const { extraTime, manuallyUnlocked } = submission;
  const { lockAt, datesEnd, preview, workflowState } = begun;
  const values = {
    quizPublicationId: publication.id,
    quizVersion: quiz.versionNumber,
    quizPointsPossible: (isSurvey ? quiz.surveyPoints : null) ?? publication.pointsPossible,
    selectedQuestions: selectQuestions(publication.entries, quiz, chance),
    startedAt: ctx.clock,
    endAt: endOf({ startedAt: ctx.clock, timeLimit: quiz.timeLimit, extraTime, lockAt, manuallyUnlocked, datesEnd }),
  };
  if (latest?.workflowState === 'settings_only') {
    transition(latest, attemptActs.start);
    return ctx.em.assign(latest, values);
  }
  if (latest !== null) {
    latest.latest = false;
    // There is one latest attempt at a time.
    await ctx.em.flush();
  }
  const quizIds = { rootAccountId: quiz.rootAccountId, courseId: quiz.courseId, quizId: quiz.id };
  const of = { ...quizIds, userId: ctx.actor.userId, quizSubmissionId: submission.id };
  return insertNow(ctx, QuizAttempt, { ...of, attempt: (latest?.attempt ?? 0) + 1, preview, workflowState, ...values });
}
