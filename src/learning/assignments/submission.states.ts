/** How what was handed in stands. Source: D2 · Submissions; supplement §1.14. */
import type { Acts } from '../../platform/transaction/transition.js';
import type { SubmissionState } from './submission.entity.js';

/** From any state: work is handed in again after it was graded, and grades are given and taken back at any time. */
export const submissionActs = {
  handIn: { from: 'any', to: 'submitted' },
  grade: { from: 'any', to: 'graded' },
  /** A person has still to grade some of it. */
  awaitReview: { from: 'any', to: 'pending_review' },
  /** The grade is taken back from what was handed in. */
  ungrade: { from: 'any', to: 'submitted' },
  /** Nothing is handed in, neither work nor a grade. */
  empty: { from: 'any', to: 'unsubmitted' },
} as const satisfies Acts<SubmissionState>;
