import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { forbidden } from '../../../../platform/refusal/refusal.js';
import { sanitizeHtml } from '../../../../platform/text/html.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { Assignment } from '../../assignment.entity.js';
import { datesOfStudent } from '../../overrides/effective-dates.sql.js';
import { handedInFiles } from '../handed-in-files.js';
import type { Submission } from '../submission.entity.js';
import { submissionReads } from '../submission.reads.js';
import { type HandedIn, type HandingInTerms, handIn, refuseUnlessTaken } from '../submission.rules.js';
import { changeSubmissions } from '../submission-changes.js';
import { addComment, type NewComment, remarkOf } from '../submission-comments.js';
import { type AssignmentPlace, assignmentAt, personNamed, workersOf } from '../work-place.js';

export interface NewSubmission {
  readonly submissionType: string;
  readonly body?: string | null;
  readonly url?: string | null;
  /** Files of the actor's own; for another student also those that their work holds already. */
  readonly fileIds?: readonly RecordKey[] | null;
  /** The student, where a grader hands in for them. */
  readonly userId?: RecordKey | null;
}

/**
 * Hands in work on an assignment: another attempt, written to every member's row where groups work together. Students
 * hand in for their group; who does it for another person needs the right to grade every row that changes, and that is
 * asked before anything of the work is looked at. Refusals: 400 for a type that is not taken or lacks its content; 403
 * outside the dates, and for who is no active student; 404 for an assignment or work that the actor may not see.
 * Source: supplement §5.3, POST submissions.
 */
export async function submitAssignment(
  ctx: OperationContext,
  place: AssignmentPlace,
  given: NewSubmission,
  comment?: NewComment | null,
): Promise<Submission> {
  const assignment = await assignmentAt(ctx, place);
  const userId = given.userId == null ? ctx.actor.userId : await personNamed(ctx, given.userId);
  const own = userId === ctx.actor.userId;
  const remark = await remarkOf(ctx, comment);
  const workers = await workersOf(ctx, assignment, userId);
  let handedIn: HandedIn;
  const submissions = await changeSubmissions(ctx, {
    assignment,
    userIds: workers.userIds,
    permit: async (submission) => {
      if (!own) await authorizedId(ctx, submissionReads, 'grade', submission.id);
      else if (submission.userId === userId) await authorizedId(ctx, submissionReads, 'submit', submission.id);
    },
    prepare: async (rows) => {
      handedIn = await workOf(ctx, assignment, given, workAmong(rows, userId));
      refuseUnlessTaken(handedIn, await termsOf(ctx, assignment, userId, own), ctx.clock);
    },
    apply: (submission) => {
      handIn(submission, handedIn, ctx.clock);
      submission.groupId = workers.groupId;
    },
  });
  const mine = workAmong(submissions, userId);
  if (remark !== undefined) addComment(ctx, comment?.groupComment ? submissions : [mine], remark);
  return mine;
}

/** The row of the student. @throws Refusal 403 where there is none: who is no student of the course */
function workAmong(submissions: readonly Submission[], userId: number): Submission {
  const work = submissions.find((submission) => submission.userId === userId);
  if (work === undefined) throw forbidden('not_a_student', 'Only students of the course hand in here.');
  return work;
}

/** What is handed in. @throws Refusal 400 for files that will not do */
async function workOf(
  ctx: OperationContext,
  assignment: Assignment,
  given: NewSubmission,
  submission: Submission,
): Promise<HandedIn> {
  return {
    submissionType: given.submissionType,
    body: given.body == null ? null : sanitizeHtml(given.body),
    url: given.url ?? null,
    attachmentIds: await handedInFiles(ctx, assignment, given.fileIds, submission),
  };
}

/** Dates bind students, not those who hand in for them. */
async function termsOf(
  ctx: OperationContext,
  assignment: Assignment,
  userId: number,
  bound: boolean,
): Promise<HandingInTerms> {
  const { submissionTypes } = assignment;
  if (!bound) return { submissionTypes, unlockAt: null, lockAt: null };
  const [dates] = await ctx.services.database.rows<Record<'unlockAt' | 'lockAt', string | null>>(
    datesOfStudent.with({ assignmentId: assignment.id, userId }),
    ctx.em,
    ctx.meter,
  );
  const instant = (date: string | null | undefined) => (date == null ? null : new Date(date));
  return { submissionTypes, unlockAt: instant(dates?.unlockAt), lockAt: instant(dates?.lockAt) };
}
