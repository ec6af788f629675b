import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { revival } from '../../../platform/transaction/active-or-deleted.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { transition } from '../../../platform/transaction/transition.js';
import { accountReads } from '../../accounts/index.js';
import { tell } from '../../notification-events/index.js';
import { refuseWhileActing } from '../../users/index.js';
import { Admin } from '../admin.entity.js';
import { type NamedRole, namedAccountRole } from '../named-role.js';
import { adminMade } from '../occasions.sql.js';
import { roleGivesUnheld, roleInactive } from '../role.refusals.js';
import { seenUser } from '../seen-user.js';
import { type Appointment, siteAppointment } from '../site-appointment.js';
import { unheldPermissions } from '../unheld-permissions.js';

export interface NewAdmin extends NamedRole {
  readonly userId: RecordKey;
  /** True unless given. */
  readonly sendConfirmation?: boolean | null;
}

/**
 * Gives a user a role in an account. Who holds it already gets the same record again; a removed one comes back.
 * Refusals: 400 for an inactive role; 403 `cannot_grant_unheld` for a role that gives more than the caller holds, and
 * `not_while_acting`; 404 for a user without a login in the tenant. Source: D1 · Make an account admin; supplement §2.6.
 */
export async function createAdmin(ctx: OperationContext, accountId: RecordKey, given: NewAdmin): Promise<Admin> {
  refuseWhileActing(ctx.actor);
  const appointment = (await siteAppointment(ctx, accountId, given)) ?? (await ownAppointment(ctx, accountId, given));
  const { account, userId, role } = appointment;
  const key = { rootAccountId: account.rootAccountId, accountId: account.id, userId, roleId: role.id };
  // unguarded: the caller manages the account's administrators; a removed record is not visible.
  const known = await ctx.em.findOne(Admin, key);
  if (known?.workflowState === 'active') return known;
  const admin = known ?? ctx.em.create(Admin, key);
  transition(admin, revival);
  await ctx.em.persist(admin).flush();
  const data = { accountId: account.id, userId, roleId: role.id };
  ctx.audit({ type: 'admin_created', subjectType: 'Admin', subjectId: admin.id, data });
  // In the tenant of the account, which is another one where the site appoints somebody.
  const { rootAccountId } = account;
  await tell({ ...ctx, actor: { userId: ctx.actor.userId, rootAccountId } }, adminMade, [admin.id]);
  if (given.sendConfirmation ?? true) await ctx.enqueue('deliver_admin_confirmation', { adminId: admin.id });
  return admin;
}

/** In the caller's own tenant: of somebody whom they see, in a role that gives no more than they hold. */
async function ownAppointment(ctx: OperationContext, accountId: RecordKey, given: NewAdmin): Promise<Appointment> {
  const account = await authorizedFind(ctx, accountReads, 'manageAdmins', accountId);
  const userId = await seenUser(ctx, given.userId);
  const role = await namedAccountRole(ctx, account, given);
  if (role.workflowState === 'inactive') throw roleInactive();
  const unheld = await unheldPermissions(ctx, role, account);
  if (unheld.length > 0) throw roleGivesUnheld(unheld);
  return { account, userId, role };
}
