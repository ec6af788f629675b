import { authorizedFind, authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseAddressesWhileActing } from '../../acting.rules.js';
import { channelNamed } from '../../logins/names.sql.js';
import { refuseBeyondReach, refuseElsewhere } from '../../reach.js';
import { userReads } from '../../user.reads.js';
import type { CommunicationChannel } from '../communication-channel.entity.js';
import { communicationChannelReads } from '../communication-channel.reads.js';
import type { ChannelRequest } from '../communication-channel.rules.js';

/** A channel by its id, or by type and address. */
export interface ChannelName {
  readonly id?: RecordKey | null;
  readonly address?: ChannelRequest | null;
}

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
  const id = which.id ?? (await idOf(ctx, userId, which.address));
  const channel = await authorizedFind(ctx, communicationChannelReads, 'delete', id);
  await refuseElsewhere(ctx, { userId }, channel.userId);
  refuseAddressesWhileActing(ctx.actor);
  await refuseBeyondReach(ctx, channel.userId);
  channel.workflowState = 'retired';
  const data = { userId: channel.userId, type: channel.type };
  ctx.audit({
    type: 'communication_channel_deleted',
    subjectType: 'CommunicationChannel',
    subjectId: channel.id,
    data,
  });
  return channel;
}

/** The id only; whether the actor may see the channel is asked after, by the policy. */
async function idOf(ctx: OperationContext, userId: RecordKey, named: ChannelName['address']): Promise<number> {
  if (named == null) throw notFound();
  const user = await authorizedId(ctx, userReads, 'visible', userId);
  const statement = channelNamed.with({ userId: user, type: named.type, address: named.address });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  if (row === undefined) throw notFound();
  return row.id;
}
