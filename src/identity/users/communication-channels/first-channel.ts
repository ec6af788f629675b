import { decisionsOn } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import type { LoginPatch } from '../login.rules.js';
import type { User } from '../user.entity.js';
import { userReads } from '../user.reads.js';
import { addressesAreTheirOwn } from '../user.refusals.js';
import { isEmailAddress } from '../user.rules.js';
import { CommunicationChannel } from './communication-channel.entity.js';
import type { ChannelRequest } from './communication-channel.rules.js';
import { askForConfirmation } from './confirming/ask-for-confirmation.js';
import { tellOfNewAddress } from './tell-addresses.js';

/** A blank type is mail; a blank address is the login name, if that is one. */
export interface FirstChannel {
  readonly type?: ChannelRequest['type'] | null;
  readonly address?: string | null;
  readonly skipConfirmation?: boolean | null;
}

/** The channel that was asked for, else one for a login name that is an address. */
export function firstChannel(
  asked: FirstChannel | null | undefined,
  login: LoginPatch & { readonly uniqueId: string },
): ChannelRequest | null {
  const address = asked?.address ?? (isEmailAddress(login.uniqueId) ? login.uniqueId : null);
  return address === null ? null : { type: asked?.type ?? 'email', address };
}

/** The address as the school's records have it: the one that comes with a SIS id. */
export const sisEmailOf = (channel: ChannelRequest | null, { sisUserId }: LoginPatch): string | null =>
  channel?.type === 'email' && sisUserId != null ? channel.address.trim() : null;

/**
 * Whether somebody who comes back takes the channel. Who has lived on in another tenant keeps their own addresses.
 * @throws Refusal 403 where a new address was asked for in so many words
 */
export async function takesChannel(
  ctx: OperationContext,
  user: User,
  channel: ChannelRequest,
  asked: FirstChannel | null | undefined,
): Promise<boolean> {
  if ((await decisionsOn(ctx, userReads, ['decideElsewhere'], user.id)).decideElsewhere) return true;
  if (asked?.address == null || (await isKnown(ctx, user, channel))) return false;
  throw addressesAreTheirOwn();
}

/** Adds the channel, unless the user has it. */
export async function addFirstChannel(
  ctx: OperationContext,
  user: User,
  channel: ChannelRequest,
  confirmed: boolean,
): Promise<void> {
  const known = await channelsOf(ctx, user);
  if (known.some((one) => isSame(one, channel))) return;
  const made = await insertNow(ctx, CommunicationChannel, {
    rootAccountId: ctx.actor.rootAccountId,
    userId: user.id,
    type: channel.type,
    address: channel.address.trim(),
    position: known.length + 1,
    workflowState: confirmed ? 'active' : 'unconfirmed',
  });
  if (confirmed) await tellOfNewAddress(ctx, made);
  else await askForConfirmation(ctx, made);
}

const channelsOf = ({ em, actor: { rootAccountId } }: OperationContext, user: User): Promise<CommunicationChannel[]> =>
  // unguarded: the channels of the user who is just being made or revived
  em.find(CommunicationChannel, { rootAccountId, userId: user.id, workflowState: { $ne: 'retired' } });

const isKnown = async (ctx: OperationContext, user: User, channel: ChannelRequest): Promise<boolean> =>
  (await channelsOf(ctx, user)).some((one) => isSame(one, channel));

const isSame = (one: CommunicationChannel, { type, address }: ChannelRequest): boolean =>
  one.type === type && one.address.toLowerCase() === address.trim().toLowerCase();
