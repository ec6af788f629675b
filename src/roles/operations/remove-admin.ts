import { type Account, accountReads } from '../../accounts/index.js';
import { authorizedFind, authorizedId } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { notFound } from '../../kernel/refusal.js';
import { userReads } from '../../users/index.js';
import { Admin } from '../admin.entity.js';
import { refuseLastAdmin } from '../last-admin.js';
import { type NamedRole, namedAccountRole } from '../named-role.js';

/**
 * Ends a user's role in an account. Everybody may give up a role of their own.
 * Refusals: 400 `last_admin` for the last administrator of a root account; 403; 404 for a role that the user does not hold
 * there. Source: D1 · Remove account admin; supplement §2.6.
 */
export async function removeAdmin(
  ctx: OperationContext,
  accountId: RecordKey,
  user: RecordKey,
  named: NamedRole,
): Promise<Admin> {
  const own = user === ctx.actor.userId || (typeof user !== 'number' && user.form === 'self');
  // Who acts as another does not give up roles in their name.
  const leaves = own && ctx.actor.realUserId === null;
  const account = await authorizedFind(ctx, accountReads, leaves ? 'administer' : 'manageAdmins', accountId);
  const userId = own ? ctx.actor.userId : await authorizedId(ctx, userReads, 'visible', user);
  const admin = await heldRole(ctx, account, userId, named);
  admin.workflowState = 'deleted';
  const data = { accountId: account.id, userId, roleId: admin.roleId };
  ctx.audit({ type: 'admin_removed', subjectType: 'Admin', subjectId: admin.id, data });
  return admin;
}

async function heldRole(ctx: OperationContext, account: Account, userId: number, named: NamedRole): Promise<Admin> {
  const role = await namedAccountRole(ctx, account, named);
  const place = { rootAccountId: account.rootAccountId, accountId: account.id, userId, roleId: role.id };
  // unguarded: the caller manages the account's administrators, or gives up a role of their own.
  const admin = await ctx.em.findOne(Admin, { ...place, workflowState: 'active' });
  if (admin === null) throw notFound();
  const rules = role.workflowState === 'built_in' && account.parentAccountId === null;
  if (rules) await refuseLastAdmin(ctx, account.id, userId);
  return admin;
}
