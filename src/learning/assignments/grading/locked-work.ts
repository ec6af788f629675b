import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import type { Submission } from '../submission.entity.js';
import { type AssignmentName, assignmentAt, personNamed, workersOf } from '../submitting/assignment-at.js';
import { submissionReads } from '../submitting/submission.reads.js';
import { changeSubmissions } from '../submitting/submission-changes.js';

/** Work that somebody is about to grade. */
export interface LockedWork {
  readonly assignment: Assignment;
  /** That of the student who is named. */
  readonly own: Submission;
  /** Where groups are graded together, that of all members; else the own one alone. */
  readonly submissions: readonly Submission[];
}

/**
 * The work of a student as `gradeSubmission` is going to grade it, locked: whoever grades the same student waits.
 * Refusals: 403 without the right to grade; 404 for who is no student of the course or out of reach.
 */
export async function lockedWork(
  ctx: OperationContext,
  place: AssignmentName & { readonly userId: RecordKey },
): Promise<LockedWork> {
  const assignment = await assignmentAt(ctx, place);
  const userId = await personNamed(ctx, place.userId);
  const workers = await workersOf(ctx, assignment, userId);
  const submissions = await changeSubmissions(ctx, {
    assignment,
    userIds: assignment.gradeGroupStudentsIndividually ? [userId] : workers.userIds,
    permit: ({ id }) => authorizedId(ctx, submissionReads, 'grade', id),
    apply: () => undefined,
  });
  const own = submissions.find((submission) => submission.userId === userId);
  if (own === undefined) throw notFound();
  return { assignment, own, submissions };
}
