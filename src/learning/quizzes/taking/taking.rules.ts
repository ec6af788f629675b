/** What holds for whoever takes a quiz, as the documents' tables say it. Source: D3 · Quiz submissions; supplement §4.3. */

import { badRequest, conflict, invalidField, notPermitted } from '../../../platform/refusal/refusal.js';
import type { SelectedQuestion } from '../questions/question-content.js';
import { type AttemptState, isRunning } from '../quiz-attempt.states.js';
import { addressAllowed } from './starting/ip-filter.rules.js';

const minute = 60_000;
/** For so long after its end an attempt takes answers, and counts as submitted in time. */
export const grace = 5 * minute;

/** What says when an attempt ends. Minutes are whole; null is none. */
export interface Timing {
  readonly startedAt: Date;
  readonly timeLimit: number | null;
  readonly extraTime: number | null;
  /** As it counts for the student. */
  readonly lockAt: Date | null;
  readonly manuallyUnlocked: boolean | null;
  /** The end of the student's participation in the course: their own dates, the section's, the course's or the term's. */
  readonly datesEnd: Date | null;
}

/** The earlier of time limit and lock date; without both, the end of the student's dates; null for never. */
export function endOf({ startedAt, timeLimit, extraTime, lockAt, manuallyUnlocked, datesEnd }: Timing): Date | null {
  const timed = timeLimit === null ? [] : [startedAt.getTime() + (timeLimit + (extraTime ?? 0)) * minute];
  const locked = lockAt === null || manuallyUnlocked ? [] : [lockAt.getTime()];
  const ends = [...timed, ...locked];
  return ends.length > 0 ? new Date(Math.min(...ends)) : datesEnd;
}

/** What comes a little late counts as in time. */
export const finishedAt = (now: Date, endAt: Date | null): Date =>
  endAt !== null && now > endAt && now.getTime() <= endAt.getTime() + grace ? endAt : now;

/** @throws Refusal 403 for an address that the quiz does not take */
export function refuseOtherAddress(filter: string | null, address: string): void {
  if (!addressAllowed(filter, address))
    throw notPermitted('invalid_ip_address', 'The quiz is not taken from this network address.');
}

/** What a student has of attempts when they start. */
export interface Retry {
  readonly allowedAttempts: number;
  readonly extraAttempts: number | null;
  /** Their last attempt; null before the first. */
  readonly latest: { readonly attempt: number; readonly workflowState: AttemptState } | null;
}

/** @throws Refusal 409 while an attempt is in progress, an overdue one too, and when none is left */
export function refuseUnlessRetriable({ allowedAttempts, extraAttempts, latest }: Retry): void {
  if (latest === null || latest.workflowState === 'settings_only') return;
  if (isRunning(latest.workflowState)) throw conflict('already_started', 'An attempt is in progress.');
  const left = allowedAttempts - latest.attempt + (extraAttempts ?? 0);
  if (allowedAttempts !== -1 && left <= 0) throw conflict('no_attempts_left', 'No attempts are left.');
}

/** Number and state of the attempt that a request wants to change. */
export interface NumberedAttempt {
  readonly attempt: number;
  readonly workflowState: AttemptState;
}

/**
 * The last checks of whoever changes an attempt, in the document's order.
 * @param given the number of the attempt, as the request says it
 * @throws Refusal 400 for one that is submitted; without a number, or with another than the latest
 */
export function refuseUnlessCurrent(
  { attempt, workflowState }: NumberedAttempt,
  given: number | null | undefined,
): void {
  if (!isRunning(workflowState)) throw badRequest('already_complete', 'The attempt is turned in.');
  if (given === null || given === undefined)
    throw invalidField('attempt', 'missing', 'The number of the attempt is missing.');
  if (given !== attempt && workflowState !== 'preview')
    throw invalidField('attempt', 'not_latest', 'That is not the latest attempt.');
}

/** @throws Refusal 400 `overdue` for what comes more than five minutes after the end */
export function refuseOverdue(now: Date, endAt: Date | null): void {
  if (endAt !== null && now.getTime() > endAt.getTime() + grace)
    throw badRequest('overdue', 'The time for the attempt is over.');
}

/** How the quiz gives out its questions, and how far the attempt is. */
export interface Progression {
  readonly oneQuestionAtATime: boolean;
  readonly cantGoBack: boolean;
  /** Place of the open question. */
  readonly openPosition: number;
}

/** The question of the attempt with the id. @throws Refusal 400 for a question that the attempt does not have */
export function selectedQuestion(selected: readonly SelectedQuestion[], id: number): SelectedQuestion {
  const question = selected.find((one) => one.id === id);
  if (question === undefined) throw invalidField('id', 'unknown', `Question ${id} is none of this attempt.`);
  return question;
}

/** Where one cannot go back, the open question alone takes answers. @throws Refusal 400 */
export function refuseUnlessOpen(
  { oneQuestionAtATime, cantGoBack, openPosition }: Progression,
  { id, position }: SelectedQuestion,
): void {
  if (!oneQuestionAtATime || !cantGoBack || position === openPosition) return;
  if (position < openPosition) throw badRequest('question_closed', `Question ${id} is closed.`);
  throw badRequest('question_not_open', `Question ${id} is not open yet.`);
}

/** @throws Refusal 400 where the quiz shows all at once, and for going back where one cannot */
export function refuseUnlessReachable(progression: Progression, { id, position }: SelectedQuestion): void {
  const { oneQuestionAtATime, cantGoBack, openPosition } = progression;
  if (!oneQuestionAtATime) throw badRequest('not_one_at_a_time', 'All questions of the quiz are open.');
  if (cantGoBack && position < openPosition) throw badRequest('question_closed', `Question ${id} is closed.`);
}
