import type { RecordKey } from '../../../platform/query/record-key.js';
import { splitKeys } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { Assignment } from '../assignment.entity.js';
import { neverDropUnknown } from '../assignment.refusals.js';
import { AssignmentGroup } from './assignment-group.entity.js';

/** What requests set as it is given. */
const assignmentGroupFields = ['name', 'groupWeight'] as const;

/** What is absent stays; null takes what a new group has. */
export interface AssignmentGroupPatch extends PatchOf<AssignmentGroup, (typeof assignmentGroupFields)[number]> {
  readonly position?: number | null;
  readonly rules?: {
    readonly dropLowest?: number | null;
    readonly dropHighest?: number | null;
    readonly neverDrop?: readonly RecordKey[] | null;
  } | null;
}

type Columns = Partial<
  Pick<
    AssignmentGroup,
    (typeof assignmentGroupFields)[number] | 'position' | 'dropLowest' | 'dropHighest' | 'neverDrop'
  >
>;

/** The columns that the input names. @throws Refusal 400 for assignments of another group among `neverDrop` */
export async function groupColumnsOf(
  ctx: OperationContext,
  groupId: number | null,
  patch: AssignmentGroupPatch,
): Promise<Columns> {
  const given = { ...patch, name: patch.name?.trim() ?? patch.name };
  const columns: Columns = patchedColumns(AssignmentGroup, given, assignmentGroupFields);
  if (patch.position !== undefined && patch.position !== null) columns.position = patch.position;
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
  if (known !== ids.length || ids.length === 0) throw neverDropUnknown();
  return ids;
}
