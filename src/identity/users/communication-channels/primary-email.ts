import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import type { User } from '../user.entity.js';
import { CommunicationChannel } from './communication-channel.entity.js';
import { tellOfNewAddress } from './tell-addresses.js';

/**
 * Makes an address the first channel that a tenant has of a user whose row is locked. An address that the user has there
 * already moves to the front.
 * @param isConfirmed whether somebody else vouches for a new one: the earlier ones are told
 * @returns the channel, with what the transaction has yet to write
 */
export async function setPrimaryEmail(
  ctx: { readonly services: Services; readonly em: EntityManager },
  rootAccountId: number,
  user: User,
  address: string,
  isConfirmed: boolean,
): Promise<CommunicationChannel> {
  // unguarded: the channels of a user who is authorized and locked.
  const channels = await ctx.em.find(
    CommunicationChannel,
    { rootAccountId, userId: user.id, workflowState: { $ne: 'retired' } },
    { orderBy: { position: 'asc', id: 'asc' } },
  );
  const wanted = address.toLowerCase();
  const known = channels.find(({ type, address: one }) => type === 'email' && one.toLowerCase() === wanted);
  const others = channels.filter((channel) => channel !== known);
  others.forEach((channel, i) => {
    channel.position = i + 2;
  });
  if (known) {
    known.position = 1;
    return known;
  }
  const made = await insertNow(ctx, CommunicationChannel, {
    rootAccountId,
    userId: user.id,
    type: 'email',
    address,
    position: 1,
    workflowState: isConfirmed ? 'active' : 'unconfirmed',
  });
  if (isConfirmed) await tellOfNewAddress(ctx, made);
  return made;
}
