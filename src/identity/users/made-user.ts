import type { OperationContext } from '../../platform/transaction/context.js';
import { insertNow } from '../../platform/transaction/insert.js';
import type { Account } from '../accounts/index.js';
import { tell } from '../notification-events/index.js';
import type { LoginPatch } from './login.rules.js';
import type { LoginProvider } from './logins/login-provider.js';
import { insertLogin } from './logins/new-login.js';
import { userMade } from './occasions.sql.js';
import { User } from './user.entity.js';
import { patchedNames, type Registration, type UserPatch, userColumns } from './user.rules.js';

export type Person = UserPatch & Registration & { readonly name: string };

/** What is said of the login of somebody who is made or comes back. */
export interface NewLogin {
  readonly login: LoginPatch;
  readonly provider: LoginProvider;
  /** The address that came with its SIS id. */
  readonly sisEmail: string | null;
}

/** Inserts a user and their first login, both already checked, and tells administrators. */
export async function madeUser(
  ctx: OperationContext,
  account: Account,
  person: Person,
  { login, provider, sisEmail }: NewLogin,
): Promise<User> {
  const registered = person.skipRegistration === true || typeof login.password === 'string';
  const user = await insertNow(ctx, User, {
    ...userColumns(person),
    ...patchedNames(null, person),
    workflowState: registered ? 'registered' : 'pre_registered',
  });
  const { id } = await insertLogin(ctx, account, user.id, login, provider, sisEmail);
  await tell(ctx, userMade, [id]);
  return user;
}
