import { authorizedFind } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { endGroups } from '../end-groups.js';
import type { Group } from '../group.entity.js';
import { groupReads } from '../group.reads.js';

/**
 * Deletes a group; its memberships end. Refusals: 403 for who does not manage the groups there, unless they look after a
 * group that people made for themselves; 404. Source: supplement §5.2.
 */
export async function deleteGroup(ctx: OperationContext, id: RecordKey): Promise<Group> {
  const group = await authorizedFind(ctx, groupReads, 'remove', id);
  await endGroups(ctx, [group]);
  return group;
}
