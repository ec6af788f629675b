import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { accountReads } from '../../accounts/index.js';
import { termsRefusals } from '../accepted-terms.js';
import { refuseWhileActing } from '../acting.rules.js';
import { channelRefusals } from '../communication-channels/communication-channel.rules.js';
import {
  addFirstChannel,
  type FirstChannel,
  firstChannel,
  sisEmailOf,
  takesChannel,
} from '../communication-channels/first-channel.js';
import { loginRefusals, type NewLoginPatch, under } from '../login.rules.js';
import { providerOfLogin } from '../logins/login-provider.js';
import { takenNameRefusals } from '../logins/taken-names.js';
import { tellOfLogin } from '../logins/tell-of-login.js';
import { madeUser } from '../made-user.js';
import { refuseSisIds } from '../reach.js';
import { reactivatedUser } from '../revived-user.js';
import type { User } from '../user.entity.js';
import { type Registration, type UserPatch, userRefusals } from '../user.rules.js';

export interface NewUser {
  readonly user?: (UserPatch & Registration) | null;
  readonly login: NewLoginPatch;
  readonly channel?: FirstChannel | null;
  /** Revives the user of a deleted login that had the same SIS id. */
  readonly enableSisReactivation?: boolean | null;
}

/**
 * Makes a user with a login in the account's tenant and, where an address is known, a channel: all or nothing.
 * Refusals: 400 by field, `taken` for names in use; 403, also `not_while_acting`; 404. Source: supplement §5.1.
 */
export async function createUser(ctx: OperationContext, accountId: RecordKey, input: NewUser): Promise<User> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedRead(ctx, accountReads, 'manageUsers', accountId);
  const { login } = input;
  const person = { ...input.user, name: input.user?.name ?? login.uniqueId };
  const channel = firstChannel(input.channel, login);
  const provider = await providerOfLogin(ctx, login);
  await refuseSisIds(ctx, login, { prefix: 'login.' });
  refuseInvalid([
    ...under('user', await termsRefusals(ctx, account, input.user?.termsOfUse)),
    ...under('user', userRefusals(person)),
    ...under('login', [...loginRefusals(login), ...(await takenNameRefusals(ctx, login)), ...provider.refusals]),
    ...under('channel', channel === null ? [] : channelRefusals(channel)),
  ]);
  const made = { login, provider, sisEmail: sisEmailOf(channel, login) };
  const revived = input.enableSisReactivation === true ? await reactivatedUser(ctx, account, made, person) : null;
  const user = revived ?? (await madeUser(ctx, account, person, made));
  if (channel !== null && (revived === null || (await takesChannel(ctx, user, channel, input.channel))))
    await addFirstChannel(ctx, user, channel, isConfirmed(input));
  await tellOfLogin(ctx, user.id, login);
  ctx.audit({
    type: revived === null ? 'user_created' : 'user_reactivated',
    subjectType: 'User',
    subjectId: user.id,
    data: { accountId: account.id, uniqueId: login.uniqueId, termsOfUse: input.user?.termsOfUse },
  });
  return user;
}

/** Who says that the user need not register answers for the address, too. */
const isConfirmed = ({ user, channel }: NewUser): boolean =>
  channel?.skipConfirmation === true || user?.skipRegistration === true;
