import { tell } from '../../../../identity/notification-events/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { gradeChanged, submissionGraded } from '../../occasions.sql.js';
import type { Submission } from '../../submission.entity.js';
import { type AssignmentName, assignmentAt, personNamed, workersOf } from '../../submitting/assignment-at.js';
import { submissionReads } from '../../submitting/submission.reads.js';
import { grade, gradingRefusals } from '../../submitting/submission.rules.js';
import { changeSubmissions } from '../../submitting/submission-changes.js';
import { addComment, type NewComment, remarkOf } from '../../submitting/submission-comments.js';
import { type NewGrade, readGrading } from '../new-grade.js';
import { publishSubmissions } from '../publish-submissions.js';

/**
 * Grades, excuses or comments on the work of a student; where groups work and are graded together, of all members.
 * Refusals: 400 for a grade that cannot be read or is another one than the summed points, and for files of others with a comment; 403 without the right to grade, or to comment where there is only a
 * comment; 404 for who is no student of the course or out of reach. Source: supplement §5.3, PUT submissions.
 */
export async function gradeSubmission(
  ctx: OperationContext,
  place: AssignmentName & { readonly userId: RecordKey },
  given: NewGrade,
  comment?: NewComment | null,
): Promise<Submission> {
  const assignment = await assignmentAt(ctx, place);
  const userId = await personNamed(ctx, place.userId);
  const workers = await workersOf(ctx, assignment, userId);
  refuseInvalid(gradingRefusals(given));
  const grades = Object.values(given).some((value) => value !== undefined);
  const remark = await remarkOf(ctx, comment);
  const action = grades ? 'grade' : 'comment';
  const grading = await readGrading(ctx, assignment, given);
  const shared = grades && !assignment.gradeGroupStudentsIndividually;
  const known = new Set<number>();
  const submissions = await changeSubmissions(ctx, {
    assignment,
    userIds: shared || comment?.groupComment ? workers.userIds : [userId],
    permit: (submission) => {
      if (submission.gradedAt !== null) known.add(submission.id);
      return authorizedId(ctx, submissionReads, action, submission.id);
    },
    apply: (submission) => {
      if (grades && (shared || submission.userId === userId)) grade(submission, grading, ctx.actor.userId, ctx.clock);
    },
  });
  const own = submissions.find((submission) => submission.userId === userId);
  if (own === undefined) throw notFound();
  const commented = comment?.groupComment ? submissions : [own];
  if (remark !== undefined) await addComment(ctx, commented, remark);
  if (grades)
    await tell(
      ctx,
      known.has(own.id) ? gradeChanged : submissionGraded,
      (shared ? submissions : [own]).map(({ id }) => id),
    );
  if (grades || remark !== undefined) await publishSubmissions(ctx, assignment, shared ? submissions : commented);
  return own;
}
