import type { RecordKey } from '../../../platform/query/record-key.js';
import { splitKeys } from '../../../platform/query/record-key.js';
import { invalidField } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { Assignment } from '../assignment.entity.js';
import type { AssignmentGroup } from './assignment-group.entity.js';

/** What is absent stays; null unsets. */
export interface AssignmentGroupPatch {
  readonly name?: string | null;
  readonly position?: number | null;
  readonly groupWeight?: number | null;
  readonly rules?: {
    readonly dropLowest?: number | null;
    readonly dropHighest?: number | null;
    readonly neverDrop?: readonly RecordKey[] | null;
  } | null;
}

type Columns = Partial<
  Pick<AssignmentGroup, 'name' | 'position' | 'groupWeight' | 'dropLowest' | 'dropHighest' | 'neverDrop'>
>;

/** The columns that the input names. @throws Refusal 400 for assignments of another group among `neverDrop` */
export async function groupColumnsOf(
  ctx: OperationContext,
  groupId: number | null,
  patch: AssignmentGroupPatch,
): Promise<Columns> {
  const columns: Columns = {};
  if (patch.name !== undefined) columns.name = patch.name?.trim() ?? '';
  if (patch.position !== undefined && patch.position !== null) columns.position = patch.position;
  if (patch.groupWeight !== undefined) columns.groupWeight = patch.groupWeight ?? 0;
  if (patch.rules === undefined) return columns;
  const { dropLowest, dropHighest, neverDrop } = patch.rules ?? { dropLowest: 0, dropHighest: 0, neverDrop: [] };
  if (dropLowest !== undefined) columns.dropLowest = dropLowest ?? 0;
  if (dropHighest !== undefined) columns.dropHighest = dropHighest ?? 0;
  if (neverDrop !== undefined) columns.neverDrop = await kept(ctx, groupId, neverDrop ?? []);
  return columns;
}

async function kept(ctx: OperationContext, groupId: number | null, keys: readonly RecordKey[]): Promise<number[]> {
  const ids = [...new Set(splitKeys(keys, 'id').ids)].sort((a, b) => a - b);
  if (keys.length === 0) return [];
  // unguarded: the caller manages the assignments of the course.
  const known = await ctx.em.count(Assignment, { id: { $in: ids }, assignmentGroupId: groupId ?? 0 });
  if (known !== ids.length || ids.length === 0)
    throw invalidField('neverDrop', 'inclusion', 'Only assignments of the group are never dropped.');
  return ids;
}
