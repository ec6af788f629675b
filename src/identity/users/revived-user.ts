import { LockMode } from '@mikro-orm/core';
import { refuseUnless } from '../../platform/authorization/authorize.js';
import { hashPassword } from '../../platform/authorization/secrets.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { transition } from '../../platform/transaction/transition.js';
import { type Account, accountReads } from '../accounts/index.js';
import { changeUser } from './change-user.js';
import { Login, loginActs } from './login.entity.js';
import { homeOf } from './logins/new-login.js';
import type { NewLogin } from './made-user.js';
import { refuseSignOnBeyondReach } from './reach.js';
import { User, userActs } from './user.entity.js';
import { userReads } from './user.reads.js';
import type { UserPatch } from './user.rules.js';

/**
 * Revives the deleted login of the tenant that had the SIS id, and its user. Names are taken over only for a user who
 * was deleted: one who lives on elsewhere is not renamed from here.
 * @returns null when there is none; the names in `login` are free, checked before
 * @throws Refusal 403 for a user whom the actor does not manage, 404 where they do not see them either; 403 `holds_more` for
 * a user who may do more than the actor
 */
export async function reactivatedUser(
  ctx: OperationContext,
  account: Account,
  { login, provider, sisEmail }: NewLogin,
  person: UserPatch,
): Promise<User | null> {
  if (typeof login.sisUserId !== 'string') return null;
  // unguarded: a login that is gone; who may bring it back is asked next.
  const old = await ctx.em.findOne(
    Login,
    { rootAccountId: account.rootAccountId, sisUserId: login.sisUserId, workflowState: 'deleted' },
    { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (old === null) return null;
  // unguarded: its user, authorized by the next lines.
  const user = await ctx.em.findOneOrFail(User, { id: old.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  await refuseUnmanaged(ctx, user.id);
  await refuseSignOnBeyondReach(ctx, user.id);
  if (user.workflowState === 'deleted') {
    transition(user, userActs.revive);
    await changeUser(ctx.em, account.rootAccountId, user, person);
  }
  transition(old, loginActs.revive);
  old.homeAccountId = homeOf(account);
  old.uniqueId = (login.uniqueId as string).trim();
  if (login.integrationId !== undefined) old.integrationId = login.integrationId;
  Object.assign(old, { authenticationProviderId: null, ...provider.column, sisEmail: sisEmail ?? old.sisEmail });
  old.passwordHash = typeof login.password === 'string' ? await hashPassword(login.password) : null;
  return user;
}

/**
 * A revived login is a way to sign on as its user, like a further one. Who has no living login in the tenant belongs to no
 * account below the root any more: they come back by whoever manages everybody there.
 */
async function refuseUnmanaged(ctx: OperationContext, userId: number): Promise<void> {
  const { rootAccountId } = ctx.actor;
  // unguarded: whether there is one at all.
  const living = await ctx.em.count(Login, { userId, rootAccountId, workflowState: { $ne: 'deleted' } });
  if (living > 0) await refuseUnless(ctx, userReads, 'manage', userId);
  else await refuseUnless(ctx, accountReads, 'manageUsers', rootAccountId);
}
