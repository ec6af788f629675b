import type { OperationContext } from '../kernel/context.js';
import { invalidField } from '../kernel/refusal.js';
import type { Assignment } from './assignment.entity.js';

const ownFiles = `select f.id, f.display_name as name from files f where f.id = any($1::bigint[]) and f.root_account_id = $2::bigint
  and f.user_id = any($3::bigint[]) and f.workflow_state = 'available'`;

/**
 * The files that are handed in, in their order: the student's own, or those of who hands in for them.
 * @throws Refusal 400 for a file that is none of these, or whose ending the assignment does not take
 */
export async function handedInFiles(
  ctx: OperationContext,
  assignment: Assignment,
  fileIds: readonly number[],
  userId: number,
): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const values = [fileIds, assignment.rootAccountId, [userId, ctx.actor.userId]];
  const files = await ctx.services.database.rows<{ id: number; name: string }>(
    { text: ownFiles, values },
    ctx.em,
    ctx.meter,
  );
  const wanted = [...new Set(fileIds)];
  if (wanted.some((id) => !files.some((file) => file.id === id)))
    throw invalidField('fileIds', 'invalid', 'Only files of your own that are there can be handed in.');
  const endings = assignment.allowedExtensions.map((ending) => `.${ending.toLowerCase()}`);
  const odd = files.find(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (endings.length > 0 && odd !== undefined)
    throw invalidField('fileIds', 'inclusion', `The assignment does not take ${odd.name}.`);
  return wanted;
}
