import { hashPassword } from '../../../platform/authorization/secrets.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import type { Account } from '../../accounts/index.js';
import { Login } from '../login.entity.js';
import { type LoginPatch, loginColumns } from '../login.rules.js';
import type { LoginProvider } from './login-provider.js';

/** Inserts a login, already checked, behind the user's other ones. @param sisEmail the address that came with its SIS id */
export async function insertLogin(
  ctx: OperationContext,
  account: Account,
  userId: number,
  login: LoginPatch,
  { column }: Pick<LoginProvider, 'column'>,
  sisEmail: string | null = null,
): Promise<Login> {
  // unguarded: only how many logins a user has, whom the actor manages.
  const others = await ctx.em.count(Login, { userId, rootAccountId: account.rootAccountId });
  return insertNow(ctx, Login, {
    rootAccountId: account.rootAccountId,
    homeAccountId: homeOf(account),
    userId,
    ...loginColumns(login),
    ...column,
    sisEmail,
    passwordHash: typeof login.password === 'string' ? await hashPassword(login.password) : null,
    position: others + 1,
  });
}

/** Everybody with a login belongs to the root account; only a sub-account needs to be remembered. */
export const homeOf = (account: Account): number | null => (account.parentAccountId === null ? null : account.id);
