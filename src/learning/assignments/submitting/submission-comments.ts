import { tell } from '../../../identity/notification-events/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { commentedForTeacher, submissionCommented } from '../occasions.sql.js';
import type { Submission } from '../submission.entity.js';
import { ownFiles } from './own-files.js';
import { type Recording, recordingColumns, recordingRefusals } from './recording.rules.js';
import { SubmissionComment } from './submission-comment.entity.js';

/** A remark that goes with handing in or grading. */
export interface NewComment extends Recording {
  readonly textComment?: string | null | undefined;
  /** Everybody in the group gets it. */
  readonly groupComment?: boolean | null | undefined;
  /** Files of who makes it. */
  readonly fileIds?: readonly RecordKey[] | null | undefined;
}

/** What is kept of it. */
export interface Remark extends ReturnType<typeof recordingColumns> {
  readonly comment: string;
  readonly attachmentIds: readonly number[];
}

/** What is wrong with the text of a remark. */
export const commentRefusals = (text: string | null | undefined): FieldRefusal[] =>
  lengthRefusals('textComment', 'A comment', text, maxTextBytes);

/** The text without blanks around it, the files and the recording; undefined when there is none of them. @throws Refusal 400 for files of others and for a text or a name of a recording that is too long */
export async function remarkOf(
  ctx: OperationContext,
  given: NewComment | null | undefined,
): Promise<Remark | undefined> {
  const comment = given?.textComment?.trim() ?? '';
  const files = await ownFiles(ctx, given?.fileIds);
  refuseInvalid([...commentRefusals(given?.textComment), ...recordingRefusals(given ?? {})]);
  const recording = recordingColumns(given ?? {});
  if (comment === '' && files.length === 0 && recording.mediaCommentId === null) return undefined;
  return { comment, attachmentIds: files.map(({ id }) => id), ...recording };
}

/**
 * Adds the same remark to submissions, and tells whom it concerns: the student and their observers, or the teachers of a
 * student who says something. Who may comment is asked by the caller.
 */
export async function addComment(
  ctx: OperationContext,
  submissions: readonly Submission[],
  remark: Remark,
): Promise<void> {
  const comments = submissions.map(({ id, courseId, rootAccountId, attempt }) => {
    const data = { rootAccountId, courseId, submissionId: id, authorId: ctx.actor.userId, attempt };
    return ctx.em.create(SubmissionComment, { ...data, ...remark, attachmentIds: [...remark.attachmentIds] });
  });
  await ctx.em.persist(comments).flush();
  const own = submissions.some(({ userId }) => userId === ctx.actor.userId);
  await tell(
    ctx,
    own ? commentedForTeacher : submissionCommented,
    comments.map(({ id }) => id),
  );
}
