/** Which attempts count, and what the gradebook makes of it. Decision 0033. Source: supplement §4.3, scoring. */
import { transition } from '../../../platform/transaction/transition.js';
import { type Submission, submissionActs } from '../../assignments/index.js';
import type { QuizAttempt } from '../quiz-attempt.entity.js';
import { type turnedInStates } from '../quiz-attempt.states.js';
import { keptScore } from './attempt-score.rules.js';

/** An attempt that is submitted. */
export interface TurnedIn {
  /** Number of the attempt, from 1 on. */
  readonly attempt: number;
  readonly score: number | null;
  readonly workflowState: (typeof turnedInStates)[number];
}

/** The score that is kept of all attempts. */
export interface KeptScore {
  readonly keptScore: number | null;
  /** Somebody has still to score an attempt that may count. */
  readonly pending: boolean;
}

/** What counts by the policy of the quiz: the highest waits for every attempt, the latest for itself alone. */
export function keptScoreOf(policy: 'keep_highest' | 'keep_latest', attempts: readonly TurnedIn[]): KeptScore {
  const inOrder = [...attempts].sort((a, b) => a.attempt - b.attempt);
  const counting = policy === 'keep_latest' ? inOrder.slice(-1) : inOrder;
  return {
    keptScore: keptScore(
      policy,
      inOrder.map(({ score }) => score),
    ),
    pending: counting.some(({ workflowState }) => workflowState === 'pending_review'),
  };
}

/** An attempt that was submitted, as the gradebook keeps it. */
export interface HandedIn {
  readonly attempt: number;
  readonly submittedAt: Date;
  readonly body: string;
  /** Files with which questions were answered: whoever reads the entry fetches them. */
  readonly fileIds: readonly number[];
}

/** What happened to the attempts of a student, as the gradebook hears of it. */
export interface QuizGrading extends KeptScore {
  /** The score that counted until now. */
  readonly keptBefore: number | null;
  /** Who graded: a user id, or the quiz itself. */
  readonly graderId: number;
  /** The quiz as a grader: minus its id. */
  readonly quizItself: number;
  /** The score as the assignment writes it. */
  readonly grade: string | null;
  /** What was submitted just now; absent where an earlier attempt was scored. */
  readonly work?: HandedIn | undefined;
  /** The attempt that was scored, as the entry tells it. */
  readonly scored?: { readonly attempt: number; readonly body: string } | undefined;
}

/** An attempt that was submitted, as its entry tells of it. */
export function workOf({
  attempt,
  userId,
  quizId,
  score,
  finishedAt,
}: Pick<QuizAttempt, 'attempt' | 'userId' | 'quizId' | 'score' | 'finishedAt'>): Omit<HandedIn, 'fileIds'> {
  const submittedAt = finishedAt as Date;
  const body = `user: ${userId}, quiz: ${quizId}, score: ${score}, time: ${submittedAt.toISOString()}`;
  return { attempt, submittedAt, body };
}

type Entry = Pick<
  Submission,
  | 'attempt'
  | 'submissionType'
  | 'body'
  | 'url'
  | 'attachmentIds'
  | 'submittedAt'
  | 'gradedAt'
  | 'graderId'
  | 'score'
  | 'grade'
  | 'enteredScore'
  | 'enteredGrade'
  | 'excused'
  | 'pointsDeducted'
  | 'workflowState'
  | 'gradeMatchesCurrentSubmission'
>;

/**
 * Writes a quiz into its gradebook entry. A score that moved is written, whoever graded before; one that did not leaves
 * a grade that somebody has set on the assignment since. Who is excused stays excused.
 */
export function enterInGradebook(entry: Entry, grading: QuizGrading, now: Date): void {
  if (grading.work !== undefined) handIn(entry, grading.work);
  const { scored } = grading;
  if (scored !== undefined && entry.submissionType === 'online_quiz' && entry.attempt === scored.attempt)
    entry.body = scored.body;
  if (entry.excused === true) return;
  // What the quiz wrote follows it always; it may have counted for nothing for a while.
  const behind = entry.graderId === grading.quizItself && entry.score !== grading.keptScore;
  const moved = grading.keptScore !== grading.keptBefore || entry.gradedAt === null || behind;
  const setByHand = !moved && entry.score !== grading.keptBefore;
  const settled = !grading.pending && entry.workflowState === 'pending_review';
  if (moved) setScore(entry, grading);
  if (moved || (settled && !setByHand)) {
    entry.gradedAt = now;
    entry.graderId = grading.graderId;
  }
  transition(entry, grading.pending ? submissionActs.awaitReview : submissionActs.grade);
  if (moved || grading.work !== undefined) entry.gradeMatchesCurrentSubmission = !setByHand;
}

function handIn(entry: Entry, { attempt, submittedAt, body, fileIds }: HandedIn): void {
  entry.attempt = attempt;
  entry.submissionType = 'online_quiz';
  entry.body = body;
  entry.url = null;
  entry.attachmentIds = [...fileIds];
  entry.submittedAt = submittedAt;
}

function setScore(entry: Entry, { keptScore: score, grade }: QuizGrading): void {
  entry.score = score;
  entry.grade = grade;
  entry.enteredScore = score;
  entry.enteredGrade = grade;
  entry.pointsDeducted = 0;
}
