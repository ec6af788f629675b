import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { manageableRole, type RoleName } from '../manageable-role.js';
import type { Role } from '../role.entity.js';
import { moveRole } from '../role.rules.js';

/**
 * Takes an inactive role of the account into use again.
 * Refusals: 400 for a built-in role or one that is not inactive; 400 `taken` when its label has a new bearer; 403, also `holds_more` and `not_while_acting`; 404, also for a role of another account.
 * Source: D1 · Role states; supplement §2.3.
 */
export async function activateRole(ctx: OperationContext, name: RoleName): Promise<Role> {
  const { account, role } = await manageableRole(ctx, name);
  if (role.workflowState !== 'built_in' && role.accountId !== account.id) throw notFound();
  moveRole(role, 'activate');
  ctx.audit({ type: 'role_activated', subjectType: 'Role', subjectId: role.id, data: { accountId: account.id } });
  return role;
}
