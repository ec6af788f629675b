import { authorizedFind, authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseAddressesWhileActing } from '../../acting.rules.js';
import { channelNamed } from '../../logins/names.sql.js';
import { refuseBeyondReach, refuseElsewhere } from '../../reach.js';
import { userReads } from '../../user.reads.js';
import { channelUnnamed } from '../../user.refusals.js';
import type { CommunicationChannel } from '../communication-channel.entity.js';
import { communicationChannelReads } from '../communication-channel.reads.js';
import type { ChannelRequest } from '../communication-channel.rules.js';

/** A channel by its id, or by type and address. */
export interface ChannelName extends Partial<Nullable<ChannelRequest>> {
  readonly id?: RecordKey | null;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/**
 * Retires a channel, named by its id or by type and address.
 * Refusals: 400 `channel_unnamed`; 403 while acting as another; 404 for whatever is not a channel of the user that the actor may see.
 * Source: supplement §5.1.
 */
export async function deleteCommunicationChannel(
  ctx: OperationContext,
  userId: RecordKey,
  which: ChannelName,
): Promise<CommunicationChannel> {
  const id = which.id ?? (await idOf(ctx, userId, which));
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
async function idOf(ctx: OperationContext, userId: RecordKey, { type, address }: ChannelName): Promise<number> {
  if (!type || !address) throw channelUnnamed();
  const user = await authorizedId(ctx, userReads, 'visible', userId);
  const statement = channelNamed.with({ userId: user, type, address });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  if (row === undefined) throw notFound();
  return row.id;
}
