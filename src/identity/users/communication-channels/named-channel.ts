import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { channelNamed } from '../names.sql.js';
import { userReads } from '../user.reads.js';
import type { ChannelRequest } from './communication-channel.rules.js';

/** A channel by its id, or by type and address. */
export interface ChannelName {
  readonly id?: RecordKey | null;
  readonly address?: ChannelRequest | null;
}

/**
 * The key of a channel of the user. Whether the actor may see it is asked after, by the policy.
 * @throws Refusal 404 for an address that the user does not have, or for a user whom the actor does not see
 */
export async function channelKey(
  ctx: OperationContext,
  userId: RecordKey,
  { id, address: named }: ChannelName,
): Promise<RecordKey> {
  if (id != null) return id;
  if (named == null) throw notFound();
  const user = await authorizedId(ctx, userReads, 'visible', userId);
  const { rootAccountId } = ctx.actor;
  const statement = channelNamed.with({ userId: user, rootAccountId, type: named.type, address: named.address });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  if (row === undefined) throw notFound();
  return row.id;
}
