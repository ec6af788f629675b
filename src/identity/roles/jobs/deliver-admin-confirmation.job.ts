import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import type { Services } from '../../../platform/transaction/context.js';
import { Account } from '../../accounts/index.js';
import { mailBase } from '../../notification-events/index.js';
import { tellUser, User } from '../../users/index.js';
import { Admin } from '../admin.entity.js';
import { Role } from '../role.entity.js';

/** Tells a user that they have become an administrator; once for each record. Source: D1 · Admins, send_confirmation. */
export const deliverAdminConfirmation: Job = {
  task: 'deliver_admin_confirmation',
  subject: ['admins', 'adminId'],
  run: ({ services }, payload) => services.transaction((em) => deliver(services, em, idIn(payload, 'adminId'))),
};

async function deliver(services: Services, em: EntityManager, adminId: number): Promise<void> {
  // unguarded: the job was queued by who gave the role.
  const admin = await em.findOne(Admin, adminId);
  if (admin === null || admin.workflowState !== 'active') return;
  // unguarded: what their own record says.
  const [account, role, user] = await Promise.all([
    em.findOneOrFail(Account, admin.accountId),
    em.findOneOrFail(Role, admin.roleId),
    em.findOneOrFail(User, admin.userId),
  ]);
  const told = {
    rootAccountId: admin.rootAccountId,
    userId: admin.userId,
    occasion: `admin:${admin.id}:${admin.updatedAt.toISOString()}`,
    subject: `You are now ${role.label} of ${account.name}`,
    body: `You have been given the role ${role.label} in the account ${account.name}.`,
    notificationCategory:
      user.workflowState === 'pre_registered' ? 'account_user_registration' : 'account_user_notification',
  };
  await tellUser(services, em, told, await mailBase(services, em, admin.rootAccountId));
}
