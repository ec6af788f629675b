/**
 * How the questions of an attempt are shown to somebody, and when students see what their answers brought.
 * Source: D3 · Quiz, hide_results, show_correct_answers…, one_time_results; supplement §4.3; decision 0031.
 */

import type { HideResults } from './quiz.entity.js';
import { type AttemptState, isRunning, isTurnedIn } from './quiz-attempt.states.js';
import type { ViewMode } from './taking/questions/seen-question.rules.js';

/** The settings of a quiz for showing results. Times are milliseconds since 1970. */
export interface ResultSettings {
  readonly hideResults: HideResults | null;
  readonly oneTimeResults: boolean;
  readonly showCorrectAnswers: boolean;
  readonly showCorrectAnswersLastAttempt: boolean;
  readonly showCorrectAnswersAt: number | null;
  readonly hideCorrectAnswersAt: number | null;
  /** Its assignment is muted. */
  readonly muted: boolean;
  /** It judges nobody. */
  readonly isSurvey: boolean;
}

/** The state of an attempt, as far as it decides what its student sees. */
export interface AttemptStatus {
  readonly workflowState: AttemptState;
  readonly preview: boolean;
  readonly hasSeenResults: boolean | null;
  /** When they were first shown whole, in milliseconds since 1970; null before. */
  readonly resultsSeenAt: number | null;
  /** The student has submitted the last attempt that they have. */
  readonly lastAttemptDone: boolean;
}

/** Who looks: somebody who grades it, the student themself, or, as neither, somebody who observes the student. */
export interface Viewer {
  readonly grades: boolean;
  readonly owns: boolean;
}

type Given = ResultSettings & AttemptStatus & { readonly viewer: Viewer; readonly now: number };

/** For so long after the first look, in milliseconds, results that are shown once are shown again: a response may be lost. */
export const repeatable = 60_000;

/** Any one of these hides all results from students and those who observe them. */
const hidingResults: readonly ((given: Given) => boolean)[] = [
  ({ workflowState }) => !isTurnedIn(workflowState),
  ({ muted }) => muted,
  ({ hideResults }) => hideResults === 'always',
  ({ hideResults, lastAttemptDone }) => hideResults === 'until_after_last_attempt' && !lastAttemptDone,
  // Shown once means: to the student.
  (given) => given.oneTimeResults && (!given.viewer.owns || (given.hasSeenResults === true && !isRepeated(given))),
];

const isRepeated = ({ resultsSeenAt, now }: Given): boolean =>
  resultsSeenAt !== null && now < resultsSeenAt + repeatable;

/** Any one of these hides which answers are right. */
const hidingAnswers: readonly ((given: Given) => boolean)[] = [
  ({ isSurvey }) => isSurvey,
  ({ showCorrectAnswers }) => !showCorrectAnswers,
  ({ showCorrectAnswersLastAttempt, lastAttemptDone }) => showCorrectAnswersLastAttempt && !lastAttemptDone,
  ({ showCorrectAnswersAt, now }) => showCorrectAnswersAt !== null && now < showCorrectAnswersAt,
  ({ hideCorrectAnswersAt, now }) => hideCorrectAnswersAt !== null && now >= hideCorrectAnswersAt,
];

/** How the viewer is shown the questions of an attempt that they may see; null where they see no questions. */
export function viewModeOf(given: Given): ViewMode | null {
  const { viewer, preview } = given;
  if (viewer.owns && isRunning(given.workflowState)) return 'taking';
  if (viewer.grades || (viewer.owns && preview)) return 'staff';
  if (hidingResults.some((hides) => hides(given))) return null;
  return hidingAnswers.some((hides) => hides(given)) ? 'results' : 'resultsWithAnswers';
}
