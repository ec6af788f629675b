import type { Submission } from './submission.entity.js';
import type { ChangeContext } from './submission-changes.js';
import { SubmissionComment } from './submission-comment.entity.js';

/** A remark that goes with handing in or grading. */
export interface NewComment {
  readonly textComment?: string | null | undefined;
  /** Everybody in the group gets it. */
  readonly groupComment?: boolean | null | undefined;
}

/** The text without blanks around it; undefined when there is none. */
export const textOf = (comment: NewComment | null | undefined): string | undefined =>
  comment?.textComment?.trim() || undefined;

/** Adds the same remark to submissions. Who may comment is asked by the caller. */
export function addComment(ctx: ChangeContext, submissions: readonly Submission[], text: string): void {
  for (const { id, courseId, rootAccountId, attempt } of submissions) {
    const data = { rootAccountId, courseId, submissionId: id, authorId: ctx.actor.userId, comment: text, attempt };
    ctx.em.persist(ctx.em.create(SubmissionComment, data as never));
  }
}
