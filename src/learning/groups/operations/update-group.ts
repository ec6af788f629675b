import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { fieldNotPermitted, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import type { Group } from '../group.entity.js';
import { groupReads } from '../group.reads.js';
import { type GroupPatch, groupColumns, groupFields, groupRefusals } from '../group.rules.js';
import { GroupCategory } from '../group-category.entity.js';
import { setMembers } from '../memberships/set-members.js';

/** What is changed of a group; `members` are all who are to be in it. */
export type GroupChange = GroupPatch & { readonly members?: readonly RecordKey[] | null };

/**
 * Changes a group. `members` puts exactly these people into it: who manages the groups places them, a moderator invites
 * those who are new. Refusals: 400 by field, for somebody who does not belong there and beyond the limit; 403 for who
 * neither manages nor looks after it, and for a quota without the right to set it; 404. Source: supplement §5.2.
 */
export async function updateGroup(ctx: OperationContext, id: RecordKey, change: GroupChange): Promise<Group> {
  const group = await authorizedFind(ctx, groupReads, 'update', id);
  refuseInvalid(groupRefusals(change));
  if (change.storageQuotaMb !== undefined && change.storageQuotaMb !== group.storageQuotaMb) {
    if (!(await permitted(ctx, groupReads, 'updateQuota', group.id))) throw fieldNotPermitted('storageQuotaMb');
  }
  const changed: string[] = applyPatch(group, groupColumns(change, htmlCleaner(ctx)), groupFields);
  if (change.members != null) {
    // unguarded: the set of a group that was authorized.
    const category = await ctx.em.findOneOrFail(GroupCategory, group.groupCategoryId);
    const places = await permitted(ctx, groupReads, 'manage', group.id);
    if (await setMembers(ctx, { group, category }, change.members, places)) changed.push('members');
  }
  ctx.audit({ type: 'group_updated', subjectType: 'Group', subjectId: group.id, data: { changed } });
  return group;
}
