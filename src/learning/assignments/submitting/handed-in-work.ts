/** What somebody hands in, and what it is held to. Source: supplement §5.3, POST submissions. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxLongTextBytes, maxTextBytes } from '../../../platform/text/text-limits.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { datesOfStudent } from '../effective-dates.sql.js';
import type { Submission } from '../submission.entity.js';
import { handedInFiles } from './handed-in-files.js';
import type { Recording } from './recording.rules.js';
import type { HandedIn, HandingInTerms } from './submission.rules.js';

export interface NewSubmission extends Recording {
  readonly submissionType: string;
  readonly body?: string | null;
  readonly url?: string | null;
  /** Files of the actor's own; for another student also those that their work holds already. */
  readonly fileIds?: readonly RecordKey[] | null;
  /** The student, where a grader hands in for them. */
  readonly userId?: RecordKey | null;
}

/** What is handed in. @throws Refusal 400 for texts that are too long, and for files that will not do */
export async function workOf(
  ctx: OperationContext,
  assignment: Assignment,
  given: NewSubmission,
  submission: Submission,
): Promise<HandedIn> {
  refuseInvalid([
    ...lengthRefusals('body', 'The text', given.body, maxLongTextBytes),
    ...lengthRefusals('url', 'The address', given.url, maxTextBytes),
  ]);
  return {
    submissionType: given.submissionType,
    body: given.body == null ? null : htmlCleaner(ctx)('body', given.body),
    url: given.url ?? null,
    mediaCommentId: given.mediaCommentId,
    mediaCommentType: given.mediaCommentType,
    attachmentIds: await handedInFiles(ctx, assignment, given.fileIds, submission),
  };
}

/** The types that are taken, the dates and locks: these bind students, not those who hand in for them. */
export async function termsOf(
  ctx: OperationContext,
  assignment: Assignment,
  userId: number,
  bound: boolean,
): Promise<HandingInTerms> {
  const { submissionTypes } = assignment;
  if (!bound) return { submissionTypes, unlockAt: null, lockAt: null, isLocked: false };
  const [dates] = await ctx.services.database.rows<
    Record<'unlockAt' | 'lockAt', string | null> & { lock: object | null }
  >(datesOfStudent.with({ assignmentId: assignment.id, userId }, ctx.services.extensions), ctx.em, ctx.meter);
  const dateOrNull = (date: string | null | undefined) => (date == null ? null : new Date(date));
  const isLocked = dates?.lock != null;
  return { submissionTypes, unlockAt: dateOrNull(dates?.unlockAt), lockAt: dateOrNull(dates?.lockAt), isLocked };
}
