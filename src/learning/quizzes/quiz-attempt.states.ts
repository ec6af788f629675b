/** How an attempt at a quiz stands, and what leads from one state to another. Source: supplement §4.3, states. */
import type { Acts } from '../../platform/transaction/transition.js';

export const attemptStates = ['untaken', 'pending_review', 'complete', 'settings_only', 'preview'] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * `settings_only` keeps what was granted before the first attempt, `untaken` is in progress, `preview` a teacher's try. What
 * is turned in is `complete`, or `pending_review` as long as a person has to score a question. A new attempt is a row of its
 * own, in progress from the beginning: no act leads back from what is turned in.
 *
 * Three statements do without the row in memory, each in the states that the table has: `makeAttempts` makes an attempt
 * that keeps settings, `attemptStarted` one in progress, `attemptSubmitted` turns in what is scored in full.
 */
export const attemptActs = {
  /** What kept settings becomes the first attempt. */
  start: { from: ['settings_only'], to: 'untaken' },
  /** By its student, or as its time is over; scored in full. */
  turnIn: { from: ['untaken', 'preview'], to: 'complete' },
  /** The same, where a person has to look at it. */
  turnInForReview: { from: ['untaken', 'preview'], to: 'pending_review' },
  /** A try ends with the next one, and is not scored. */
  giveUp: { from: ['untaken', 'preview'], to: 'complete' },
  /** The last question that waited has its score. */
  settle: { from: ['complete', 'pending_review'], to: 'complete' },
  /** A score was taken back, or a question has to be scored by a person by now. */
  reopen: { from: ['complete', 'pending_review'], to: 'pending_review' },
} as const satisfies Acts<AttemptState>;

/** How an attempt is turned in, by what its answers brought. */
export const turningIn = ({ needsReview }: { readonly needsReview: boolean }) =>
  needsReview ? attemptActs.turnInForReview : attemptActs.turnIn;

/** How an attempt stands that was turned in and has another score. */
export const scoring = ({ needsReview }: { readonly needsReview: boolean }) =>
  needsReview ? attemptActs.reopen : attemptActs.settle;

/** It takes answers. */
export const isRunning = (state: AttemptState): state is 'untaken' | 'preview' =>
  state === 'untaken' || state === 'preview';

/** The states of what is turned in. */
export const turnedInStates = ['complete', 'pending_review'] as const satisfies readonly AttemptState[];

export const isTurnedIn = (state: AttemptState): state is (typeof turnedInStates)[number] =>
  state === 'complete' || state === 'pending_review';
