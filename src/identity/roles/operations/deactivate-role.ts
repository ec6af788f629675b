import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { manageableRole, type RoleName } from '../manageable-role.js';
import type { Role } from '../role.entity.js';
import { moveRole } from '../role.rules.js';

/**
 * Takes a custom role of the account out of use: it is no longer given to anybody; those who hold it keep it.
 * Refusals: 400 for a built-in role or one that is inactive already; 403, also `holds_more` and `not_while_acting`; 404, also for a role of another account.
 * Source: D1 · Role states; supplement §2.3.
 */
export async function deactivateRole(ctx: OperationContext, name: RoleName): Promise<Role> {
  const { account, role } = await manageableRole(ctx, name);
  if (role.workflowState !== 'built_in' && role.accountId !== account.id) throw notFound();
  moveRole(role, 'deactivate');
  ctx.audit({ type: 'role_deactivated', subjectType: 'Role', subjectId: role.id, data: { accountId: account.id } });
  return role;
}
