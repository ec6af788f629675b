import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { endGroups, refuseBeyondSections } from '../end-groups.js';
import type { Group } from '../group.entity.js';
import { groupReads } from '../group.reads.js';

/**
 * Deletes a group; its memberships end. Refusals: 403 for who does not manage the groups there, unless they look after a
 * group that people made for themselves, and for members beyond the sections at which the actor's rights end; 404. Source: supplement §5.2.
 */
export async function deleteGroup(ctx: OperationContext, id: RecordKey): Promise<Group> {
  const group = await authorizedFind(ctx, groupReads, 'delete', id);
  if (await permitted(ctx, groupReads, 'manage', group.id)) await refuseBeyondSections(ctx, group.courseId, [group]);
  await endGroups(ctx, [group]);
  return group;
}
