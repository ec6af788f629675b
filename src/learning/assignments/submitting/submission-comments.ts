import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { ownFiles } from './own-files.js';
import type { Submission } from './submission.entity.js';
import { SubmissionComment } from './submission-comment.entity.js';

/** A remark that goes with handing in or grading. */
export interface NewComment {
  readonly textComment?: string | null | undefined;
  /** Everybody in the group gets it. */
  readonly groupComment?: boolean | null | undefined;
  /** Files of who makes it. */
  readonly fileIds?: readonly RecordKey[] | null | undefined;
}

/** What is kept of it. */
export interface Remark {
  readonly comment: string;
  readonly attachmentIds: readonly number[];
}

/** The text without blanks around it and the files; undefined when there is neither. @throws Refusal 400 for files of others */
export async function remarkOf(
  ctx: OperationContext,
  given: NewComment | null | undefined,
): Promise<Remark | undefined> {
  const comment = given?.textComment?.trim() ?? '';
  const files = await ownFiles(ctx, given?.fileIds);
  return comment === '' && files.length === 0 ? undefined : { comment, attachmentIds: files.map(({ id }) => id) };
}

/** Adds the same remark to submissions. Who may comment is asked by the caller. */
export function addComment(ctx: OperationContext, submissions: readonly Submission[], remark: Remark): void {
  for (const { id, courseId, rootAccountId, attempt } of submissions) {
    const data = { rootAccountId, courseId, submissionId: id, authorId: ctx.actor.userId, attempt };
    const attachmentIds = [...remark.attachmentIds];
    ctx.em.persist(ctx.em.create(SubmissionComment, { ...data, comment: remark.comment, attachmentIds }));
  }
}
