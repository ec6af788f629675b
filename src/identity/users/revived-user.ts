import { LockMode } from '@mikro-orm/core';
import { hashPassword } from '../../platform/authorization/secrets.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Account } from '../accounts/index.js';
import { changeUser } from './change-user.js';
import { Login } from './login.entity.js';
import type { LoginPatch } from './login.rules.js';
import { homeOf } from './new-login.js';
import { refuseBeyondReach } from './reach.js';
import { User } from './user.entity.js';
import type { UserPatch } from './user.rules.js';

/**
 * Revives the deleted login of the tenant that had the SIS id, and its user. Names are taken over only for a user who
 * was deleted: one who lives on elsewhere is not renamed from here.
 * @returns null when there is none; the names in `login` are free, checked before
 * @throws Refusal 403 `holds_more` for a user who may do more than the actor
 */
export async function reactivatedUser(
  ctx: OperationContext,
  account: Account,
  login: LoginPatch,
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
  // unguarded: its user, judged by the next line.
  const user = await ctx.em.findOneOrFail(User, { id: old.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  await refuseBeyondReach(ctx, user.id);
  if (user.workflowState === 'deleted') {
    user.workflowState = 'registered';
    changeUser(user, person);
  }
  old.workflowState = 'active';
  old.homeAccountId = homeOf(account);
  old.uniqueId = (login.uniqueId as string).trim();
  if (login.integrationId !== undefined) old.integrationId = login.integrationId;
  old.passwordHash = typeof login.password === 'string' ? await hashPassword(login.password) : null;
  return user;
}
