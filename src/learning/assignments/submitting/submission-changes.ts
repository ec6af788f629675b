/** The one way by which submissions change: locked, written, kept as a version, counted into the total. Decision 0021. */

import { LockMode } from '@mikro-orm/core';
import type { ChangeContext } from '../../../platform/transaction/context.js';
import type { StoredRecord } from '../../../platform/transaction/record.js';
import { write } from '../../../platform/transaction/write.js';
import type { Assignment } from '../assignment.entity.js';
import { recalculateTotals } from '../course-totals.js';
import { Submission, type SubmissionSnapshot } from '../submission.entity.js';
import { SubmissionVersion } from './submission-version.entity.js';
import { lastVersions, missingMade, studentsLocked } from './submissions.sql.js';

/** What it needs of whoever changes something. */
type Changing = Pick<ChangeContext, 'em' | 'services' | 'meter'>;

export interface SubmissionChange {
  readonly assignment: Assignment;
  /** Students whose rows change together. Who is none in the course drops out. */
  readonly userIds: readonly number[];
  /** Asks for the right to change a row that is locked by now. Throws what refuses it. */
  readonly permit?: (submission: Submission) => Promise<unknown>;
  /** Works out what is going to be applied, once every row is locked and permitted. Throws what refuses it. */
  readonly prepare?: (submissions: readonly Submission[]) => Promise<void>;
  readonly apply: (submission: Submission) => void;
}

/** What a version keeps: every column of `SubmissionSnapshot`; one that is missing here does not type-check. */
const keptColumns: Readonly<Record<Exclude<keyof SubmissionSnapshot, keyof StoredRecord>, true>> = {
  rootAccountId: true,
  courseId: true,
  assignmentId: true,
  userId: true,
  attempt: true,
  submissionType: true,
  body: true,
  url: true,
  attachmentIds: true,
  mediaCommentId: true,
  mediaCommentType: true,
  submittedAt: true,
  gradedAt: true,
  graderId: true,
  score: true,
  grade: true,
  enteredScore: true,
  enteredGrade: true,
  excused: true,
  latePolicyStatus: true,
  secondsLateOverride: true,
  pointsDeducted: true,
  workflowState: true,
};
type Kept = keyof typeof keptColumns;
/** What a version keeps of a submission. */
export const keptProperties = Object.keys(keptColumns) as Kept[];

/** What a grade is: a version that differs in one of these, and is graded, is a grading. */
const gradeWords = ['score', 'grade', 'excused', 'gradedAt', 'graderId'] as const satisfies readonly Kept[];

/**
 * Changes the rows of one or more students, in the order of their ids, in the caller's transaction. First the students'
 * enrollments are locked, then their submissions: whoever grades the same student waits, for any assignment, so that
 * neither a version number nor a total is computed from what is about to change. A row that does not change gets no
 * version. Answers the rows of those who are students of the course, the unchanged ones too.
 */
export async function changeSubmissions(ctx: Changing, change: SubmissionChange): Promise<Submission[]> {
  const userIds = await lockedStudents(ctx, change.assignment.courseId, change.userIds);
  const submissions = await lockedSubmissions(ctx, change.assignment, userIds);
  for (const submission of submissions) await change.permit?.(submission);
  await change.prepare?.(submissions);
  const changed = submissions.flatMap((submission) => {
    const before = snapshotOf(submission);
    change.apply(submission);
    const differs = (name: Kept) => !same(before[name], submission[name]);
    if (!keptProperties.some(differs)) return [];
    return [{ submission, gradeChanged: submission.gradedAt !== null && gradeWords.some(differs) }];
  });
  if (changed.length === 0) return submissions;
  await keepVersions(ctx, changed);
  await recalculateTotals(
    ctx,
    change.assignment.courseId,
    changed.map(({ submission }) => submission.userId),
  );
  return submissions;
}

/** A row that was changed, and whether somebody graded it by that. */
interface Changed {
  readonly submission: Submission;
  readonly gradeChanged: boolean;
}

/** Locks the student enrollments of the users, so that their totals wait for this transaction. */
async function lockedStudents(ctx: Changing, courseId: number, userIds: readonly number[]): Promise<number[]> {
  const statement = studentsLocked.with({ courseId, userIds });
  const rows = await ctx.services.database.rows<{ userId: number }>(statement, ctx.em, ctx.meter);
  return [...new Set(rows.map((row) => row.userId))];
}

/** The rows of the students, made where they are missing: two who make the same one wait for each other. */
async function lockedSubmissions(ctx: Changing, assignment: Assignment, userIds: readonly number[]) {
  const { id, courseId, rootAccountId } = assignment;
  await write(ctx, missingMade.with({ rootAccountId, courseId, id, userIds }));
  // unguarded: the work of students whom the caller names, authorized by it or by `permit`.
  return ctx.em.find(
    Submission,
    { assignmentId: assignment.id, userId: { $in: [...userIds] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { userId: 'asc' }, refresh: true },
  );
}

const snapshotOf = (submission: SubmissionSnapshot): Pick<SubmissionSnapshot, Kept> =>
  Object.fromEntries(keptProperties.map((name) => [name, submission[name]])) as Pick<SubmissionSnapshot, Kept>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Appends the next version of each row. The row's lock keeps the numbers without gaps. */
async function keepVersions(ctx: Changing, changed: readonly Changed[]): Promise<void> {
  const ids = changed.map(({ submission }) => submission.id);
  const rows = await ctx.services.database.rows<{ submissionId: number; last: number }>(
    lastVersions.with({ ids }),
    ctx.em,
    ctx.meter,
  );
  const last = new Map(rows.map((row) => [row.submissionId, row.last]));
  for (const { submission, gradeChanged } of changed) {
    const number = (last.get(submission.id) ?? 0) + 1;
    const version = { ...snapshotOf(submission), submissionId: submission.id, number, gradeChanged };
    ctx.em.persist(ctx.em.create(SubmissionVersion, version));
  }
  await ctx.em.flush();
}
