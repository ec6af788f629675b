import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { fileNotTaken } from '../assignment.refusals.js';
import type { Submission } from '../submission.entity.js';
import { ownFiles } from './own-files.js';

/**
 * Ids of the files that are handed in, in their order: the actor's own. Who hands in for another student may also name
 * those that this student's work on the assignment holds already, and no other file of theirs.
 * @param submission the student's work, which the actor may change
 * @throws Refusal 400 for a file that is none of these, or whose ending the assignment does not take
 */
export async function handedInFiles(
  ctx: OperationContext,
  assignment: Assignment,
  fileIds: readonly RecordKey[] | null | undefined,
  submission: Submission,
): Promise<number[]> {
  const own = submission.userId === ctx.actor.userId;
  const files = await ownFiles(ctx, fileIds, own ? [] : submission.attachmentIds);
  const endings = assignment.allowedExtensions.map((ending) => `.${ending.toLowerCase()}`);
  const odd = files.find(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (endings.length > 0 && odd !== undefined) throw fileNotTaken(odd.name);
  return files.map(({ id }) => id);
}
