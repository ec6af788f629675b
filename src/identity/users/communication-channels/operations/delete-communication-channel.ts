import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { transition } from '../../../../platform/transaction/transition.js';
import { refuseAddressesWhileActing } from '../../acting.rules.js';
import { refuseBeyondReach, refuseElsewhere } from '../../reach.js';
import { type CommunicationChannel, channelActs } from '../communication-channel.entity.js';
import { communicationChannelReads } from '../communication-channel.reads.js';
import { type ChannelName, channelKey } from '../named-channel.js';
import { tellOfRemovedAddress } from '../tell-addresses.js';

/**
 * Retires a channel, named by its id or by type and address.
 * Refusals: 403 while acting as another; 404 for whatever is not a channel of the user that the actor may see.
 * Source: supplement §5.1.
 */
export async function deleteCommunicationChannel(
  ctx: OperationContext,
  userId: RecordKey,
  which: ChannelName,
): Promise<CommunicationChannel> {
  const key = await channelKey(ctx, userId, which);
  const channel = await authorizedFind(ctx, communicationChannelReads, 'delete', key);
  await refuseElsewhere(ctx, { userId }, channel.userId);
  refuseAddressesWhileActing(ctx.actor);
  await refuseBeyondReach(ctx, channel.userId);
  if (channel.workflowState === 'active') await tellOfRemovedAddress(ctx, channel);
  transition(channel, channelActs.retire);
  const data = { userId: channel.userId, type: channel.type };
  ctx.audit({
    type: 'communication_channel_deleted',
    subjectType: 'CommunicationChannel',
    subjectId: channel.id,
    data,
  });
  return channel;
}
