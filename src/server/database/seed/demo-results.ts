import type { User } from '../../../identity/users/index.js';
import { Submission, SubmissionVersion } from '../../../learning/assignments/index.js';
import { OutcomeResult, OutcomeResultVersion } from '../../../learning/outcomes/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

/** A student, and the points of each criterion. */
export type Shown = readonly [student: User, ...points: number[]];

export interface ResultPlan
  extends Pick<
    OutcomeResult,
    | 'rootAccountId'
    | 'courseId'
    | 'userId'
    | 'outcomeId'
    | 'alignmentType'
    | 'alignmentId'
    | 'assignmentId'
    | 'title'
    | 'assessedAt'
  > {
  readonly score: number;
  readonly possible: number;
  /** Share of the points from which on it is mastered. */
  readonly masteryAt: number;
}

/** A result with its one version. */
export async function demoResult({ em }: DemoTools, { masteryAt, ...result }: ResultPlan): Promise<void> {
  const percent = result.score / result.possible;
  const snapshot = { ...result, percent, mastery: percent >= masteryAt, attempt: 1 };
  const row = createRow(em, OutcomeResult, snapshot);
  await em.persist(row).flush();
  await em.persist(createRow(em, OutcomeResultVersion, { ...snapshot, outcomeResultId: row.id, number: 1 })).flush();
}

type GradedWork = Pick<
  Submission,
  | 'rootAccountId'
  | 'courseId'
  | 'userId'
  | 'assignmentId'
  | 'submissionType'
  | 'body'
  | 'submittedAt'
  | 'gradedAt'
  | 'graderId'
> & { readonly score: number };

/** Work that was handed in and graded once, with its version. */
export async function demoSubmission({ em }: DemoTools, work: GradedWork): Promise<Submission> {
  const grade = String(work.score);
  const graded = {
    ...work,
    attempt: 1,
    grade,
    enteredGrade: grade,
    enteredScore: work.score,
    workflowState: 'graded',
  } as const;
  const submission = createRow(em, Submission, graded);
  await em.persist(submission).flush();
  em.persist(
    createRow(em, SubmissionVersion, { ...graded, submissionId: submission.id, number: 1, gradeChanged: true }),
  );
  return submission;
}
