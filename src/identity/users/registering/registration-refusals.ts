import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { termsRefusals } from '../accepted-terms.js';
import { type ChannelRequest, channelRefusals } from '../communication-channels/communication-channel.rules.js';
import { loginRefusals, under } from '../login.rules.js';
import { takenNameRefusals } from '../logins/taken-names.js';
import { addressMissing, codeMissing, codeNotGood, codeOfStudent } from '../user.refusals.js';
import { type UserPatch, userRefusals } from '../user.rules.js';
import { pairings } from './pairing.js';
import { type RegistrationRole, roleRefusals } from './registration.rules.js';

/** What somebody says who registers. */
export interface RegistrationForm {
  readonly user: UserPatch & { readonly name: string; readonly termsOfUse?: boolean | null };
  readonly login: { readonly uniqueId: string };
  /** Where the link is mailed; a login name that is an address stands in for it. */
  readonly channel?: { readonly address?: string | null } | null;
  /** A student unless given. */
  readonly role?: RegistrationRole | null;
  /** A code of the student whom an observer is to observe. */
  readonly pairingCode?: string | null;
}

/** Whatever is wrong with it, field by field. @param open the roles that there are */
export async function registrationRefusals(
  ctx: OperationContext,
  { user, login, pairingCode = null, ...form }: RegistrationForm,
  channel: ChannelRequest | null,
  open: readonly RegistrationRole[],
): Promise<FieldRefusal[]> {
  const role = form.role ?? 'student';
  return [
    ...roleRefusals(role, open),
    ...under('user', await termsRefusals(ctx, ctx.actor, user.termsOfUse)),
    ...under('user', userRefusals(user)),
    ...under('login', [...loginRefusals(login), ...(await takenNameRefusals(ctx, login))]),
    ...(channel === null ? [addressMissing] : under('channel', channelRefusals(channel))),
    ...(await pairingRefusals(ctx, pairingCode, role === 'observer')),
  ];
}

async function pairingRefusals(
  ctx: OperationContext,
  code: string | null,
  isObserver: boolean,
): Promise<FieldRefusal[]> {
  if (!isObserver) return code === null ? [] : [codeOfStudent];
  if (code === null) return [codeMissing];
  for (const { studentOf } of ctx.services.extensions.of(pairings))
    if ((await studentOf(ctx, code)) !== null) return [];
  return [codeNotGood];
}
