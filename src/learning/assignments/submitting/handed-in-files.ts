import type { RecordKey } from '../../../platform/query/record-key.js';
import { invalidField } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Assignment } from '../assignment.entity.js';
import { ownFiles } from './own-files.js';

/**
 * Ids of the files that are handed in, in their order: the student's own, or those of who hands in for them.
 * @throws Refusal 400 for a file that is none of these, or whose ending the assignment does not take
 */
export async function handedInFiles(
  ctx: OperationContext,
  assignment: Assignment,
  fileIds: readonly RecordKey[] | null | undefined,
  userId: number,
): Promise<number[]> {
  const files = await ownFiles(ctx, fileIds, [userId, ctx.actor.userId]);
  const endings = assignment.allowedExtensions.map((ending) => `.${ending.toLowerCase()}`);
  const odd = files.find(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (endings.length > 0 && odd !== undefined)
    throw invalidField('fileIds', 'inclusion', `The assignment does not take ${odd.name}.`);
  return files.map(({ id }) => id);
}
