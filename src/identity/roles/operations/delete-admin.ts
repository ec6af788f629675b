import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { type Account, accountReads } from '../../accounts/index.js';
import { holdsMore, refuseWhileActing } from '../../users/index.js';
import { Admin } from '../admin.entity.js';
import { type NamedRole, namedAccountRole } from '../named-role.js';
import { seenUser } from '../seen-user.js';
import { unheldPermissions } from '../unheld-permissions.js';

/**
 * Ends a user's role in an account. Everybody may give up a role of their own.
 * Refusals: 400 `last_admin` for the last administrator of a root account, by the database; 403, also `not_while_acting`,
 * for a user whom the caller does not see, and `holds_more` for a role that gives more than the caller holds; 404 for a
 * role that the user does not hold there. Source: D1 · Remove account admin; supplement §2.6.
 */
export async function deleteAdmin(
  ctx: OperationContext,
  accountId: RecordKey,
  user: RecordKey,
  named: NamedRole,
): Promise<Admin> {
  refuseWhileActing(ctx.actor);
  const own = user === ctx.actor.userId || (typeof user !== 'number' && user.form === 'self');
  const account = await authorizedFind(ctx, accountReads, own ? 'administer' : 'manageAdmins', accountId);
  const userId = own ? ctx.actor.userId : await seenUser(ctx, user);
  const admin = await heldRole(ctx, { account, userId, leaves: own }, named);
  transition(admin, removal);
  const data = { accountId: account.id, userId, roleId: admin.roleId };
  ctx.audit({ type: 'admin_removed', subjectType: 'Admin', subjectId: admin.id, data });
  return admin;
}

async function heldRole(
  ctx: OperationContext,
  { account, userId, leaves }: { account: Account; userId: number; leaves: boolean },
  named: NamedRole,
): Promise<Admin> {
  const role = await namedAccountRole(ctx, account, named);
  const key = { rootAccountId: account.rootAccountId, accountId: account.id, userId, roleId: role.id };
  // unguarded: the caller manages the account's administrators, or gives up a role of their own.
  const admin = await ctx.em.findOne(Admin, { ...key, workflowState: 'active' });
  if (admin === null) throw notFound();
  if (!leaves && (await unheldPermissions(ctx, role, account)).length > 0) throw holdsMore();
  return admin;
}
