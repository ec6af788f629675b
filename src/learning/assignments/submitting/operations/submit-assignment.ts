import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { notStudentWhoSubmits } from '../../assignment.refusals.js';
import type { Submission } from '../../submission.entity.js';
import { type AssignmentName, assignmentAt, personNamed, workersOf } from '../assignment-at.js';
import { type NewSubmission, termsOf, workOf } from '../handed-in-work.js';
import { submissionReads } from '../submission.reads.js';
import { handIn, type TakenWork, takenWork } from '../submission.rules.js';
import { changeSubmissions } from '../submission-changes.js';
import { addComment, type NewComment, remarkOf } from '../submission-comments.js';
import { tellOfWork } from '../tell-of-work.js';

/**
 * Hands in work on an assignment: another attempt, written to every member's row where groups work together. Students
 * hand in for their group; who does it for another person needs the right to grade every row that changes, and that is
 * asked before anything of the work is looked at. Refusals: 400 for a type that is not taken or lacks its content; 403
 * outside the dates, and for who is no active student; 404 for an assignment or work that the actor may not see.
 * Source: supplement §5.3, POST submissions.
 */
export async function submitAssignment(
  ctx: OperationContext,
  place: AssignmentName,
  given: NewSubmission,
  comment?: NewComment | null,
): Promise<Submission> {
  const assignment = await assignmentAt(ctx, place);
  const userId = given.userId == null ? ctx.actor.userId : await personNamed(ctx, given.userId);
  const own = userId === ctx.actor.userId;
  const remark = await remarkOf(ctx, comment);
  const workers = await workersOf(ctx, assignment, userId);
  let handedIn: TakenWork;
  const submissions = await changeSubmissions(ctx, {
    assignment,
    userIds: workers.userIds,
    permit: async (submission) => {
      if (!own) await authorizedId(ctx, submissionReads, 'grade', submission.id);
      else if (submission.userId === userId) await authorizedId(ctx, submissionReads, 'submit', submission.id);
    },
    prepare: async (rows) => {
      const work = await workOf(ctx, assignment, given, workAmong(rows, userId));
      handedIn = takenWork(work, await termsOf(ctx, assignment, userId, own), ctx.clock);
    },
    apply: (submission) => {
      handIn(submission, handedIn, ctx.clock);
      submission.groupId = workers.groupId;
    },
  });
  const mine = workAmong(submissions, userId);
  if (remark !== undefined) await addComment(ctx, comment?.groupComment ? submissions : [mine], remark);
  await tellOfWork(ctx, mine);
  return mine;
}

/** The row of the student. @throws Refusal 403 where there is none: who is no student of the course */
function workAmong(submissions: readonly Submission[], userId: number): Submission {
  const work = submissions.find((submission) => submission.userId === userId);
  if (work === undefined) throw notStudentWhoSubmits();
  return work;
}
