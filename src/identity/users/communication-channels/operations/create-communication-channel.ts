import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { fieldNotPermitted, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { refuseAddressesWhileActing } from '../../acting.rules.js';
import { refuseSignOnBeyondReach } from '../../reach.js';
import { userReads } from '../../user.reads.js';
import { addressTaken } from '../../user.refusals.js';
import { CommunicationChannel } from '../communication-channel.entity.js';
import { type ChannelRequest, channelRefusals } from '../communication-channel.rules.js';
import { askForConfirmation } from '../confirming/ask-for-confirmation.js';
import { tellOfNewAddress } from '../tell-addresses.js';

/**
 * Adds an address behind the user's other ones.
 * @param skipConfirmation the address needs no confirmation: for another's address alone, from who manages them
 * Refusals: 400 by field, `taken` for an address that the user has; 403 also while acting as another, for a person of several
 * tenants in whom the actor has not all rights, `holds_more` for who may do more than the actor, and by field for who would
 * confirm an address of their own; 404.
 * Source: supplement §5.1.
 */
export async function createCommunicationChannel(
  ctx: OperationContext,
  userId: RecordKey,
  channel: ChannelRequest,
  skipConfirmation: boolean,
): Promise<CommunicationChannel> {
  // The user's row is locked, so that two channels do not get one position.
  const user = await authorizedFind(ctx, userReads, 'decide', userId);
  refuseAddressesWhileActing(ctx.actor);
  await refuseSignOnBeyondReach(ctx, user.id);
  if (skipConfirmation && user.id === ctx.actor.userId) throw fieldNotPermitted('skipConfirmation');
  refuseInvalid(channelRefusals(channel));
  const address = channel.address.trim();
  const { rootAccountId } = ctx.actor;
  // unguarded: the channels of the user who was just found
  const others = await ctx.em.find(CommunicationChannel, {
    rootAccountId,
    userId: user.id,
    workflowState: { $ne: 'retired' },
  });
  if (others.some((one) => one.type === channel.type && one.address.toLowerCase() === address.toLowerCase()))
    throw addressTaken();
  const made = await insertNow(ctx, CommunicationChannel, {
    rootAccountId,
    userId: user.id,
    type: channel.type,
    address,
    position: Math.max(0, ...others.map(({ position }) => position)) + 1,
    workflowState: skipConfirmation ? 'active' : 'unconfirmed',
  });
  if (skipConfirmation) await tellOfNewAddress(ctx, made);
  else await askForConfirmation(ctx, made);
  audited(ctx, 'communication_channel_created', made);
  return made;
}

const audited = (ctx: OperationContext, type: string, channel: CommunicationChannel): void =>
  ctx.audit({
    type,
    subjectType: 'CommunicationChannel',
    subjectId: channel.id,
    data: { userId: channel.userId, type: channel.type },
  });
