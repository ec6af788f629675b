import { isVisitor } from '../../../../platform/authorization/visitor.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { operationOf } from '../../../../platform/transaction/operation.js';
import { Account, isOwnRoot } from '../../../accounts/index.js';
import { registrationSetting } from '../../../authentication-providers/index.js';
import { refuseWhileActing } from '../../acting.rules.js';
import { addFirstChannel, firstChannel } from '../../communication-channels/first-channel.js';
import { madeUser } from '../../made-user.js';
import type { User } from '../../user.entity.js';
import { registrationClosed } from '../../user.refusals.js';
import { pairings } from '../pairing.js';
import { openRoles, registrationTries } from '../registration.rules.js';
import { type RegistrationForm, registrationRefusals } from '../registration-refusals.js';

/** Somebody who has registered, and has yet to confirm their address. */
export interface Registered {
  readonly user: User;
  readonly uniqueId: string;
  readonly address: string;
}

/**
 * Registers somebody at the root of the tenant, without a token as well: with a login and an address, to which a link is
 * mailed. They sign on once they have followed it and chosen a password. Observers are tied to the student whose code they have.
 * Refusals: 400 by field; 403 `registration_closed`, `too_many_attempts`, `not_while_acting`; 404. Decision 0130.
 */
export async function registerUser(
  ctx: OperationContext,
  accountId: RecordKey,
  form: RegistrationForm,
): Promise<Registered> {
  refuseWhileActing(ctx.actor);
  const { rootAccountId } = ctx.actor;
  if (!isOwnRoot(ctx.actor, accountId)) throw notFound();
  const open = openRoles(await registrationSetting(ctx, rootAccountId));
  if (open.length === 0) throw registrationClosed();
  const { login, role, user: person, pairingCode } = form;
  const channel = firstChannel(form.channel, login);
  await ctx.services.throttle.begin(...registrationTries(rootAccountId, channel?.address ?? '', ctx.clientAddress));
  refuseInvalid(await registrationRefusals(ctx, form, channel, open));
  // unguarded: the root of the tenant at which people register.
  const account = await ctx.em.findOneOrFail(Account, rootAccountId);
  const made = { login, provider: { column: {}, refusals: [] }, sisEmail: null };
  const user = await madeUser(ctx, account, person, made);
  const own = isVisitor(ctx.actor) ? inNameOf(ctx, user) : ctx;
  const { address } = channel as { address: string };
  await addFirstChannel(own, user, { type: 'email', address }, false);
  if (role === 'observer' && typeof pairingCode === 'string')
    for (const { tie } of ctx.services.extensions.of(pairings)) await tie(own, user.id, pairingCode);
  const data = { uniqueId: login.uniqueId, role: role ?? 'student', termsOfUse: person.termsOfUse };
  own.audit({ type: 'user_registered', subjectType: 'User', subjectId: user.id, data });
  return { user, uniqueId: login.uniqueId.trim(), address: address.trim() };
}

/** Whoever came without a token is the person whom they have registered: what follows is noted in their name. */
const inNameOf = (ctx: OperationContext, { id: userId }: User): OperationContext =>
  operationOf({ ...ctx, actor: { ...ctx.actor, userId } }, ctx.em, ctx.clock);
