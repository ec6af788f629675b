import type { OperationContext } from '../../../platform/transaction/context.js';
import type { User } from '../user.entity.js';
import { CommunicationChannel } from './communication-channel.entity.js';

/**
 * Makes an address the first channel that a tenant has of a user whose row is locked. An address that the user has already moves to the
 * front. @param isConfirmed whether somebody else vouches for a new one
 * @returns the channel, with what the transaction has yet to write
 */
export async function setPrimaryEmail(
  { em, rootAccountId }: Pick<OperationContext, 'em'> & { readonly rootAccountId: number },
  user: User,
  address: string,
  isConfirmed: boolean,
): Promise<CommunicationChannel> {
  // unguarded: the channels of a user who is authorized and locked.
  const channels = await em.find(
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
  return em.create(CommunicationChannel, {
    rootAccountId,
    userId: user.id,
    type: 'email',
    address,
    position: 1,
    workflowState: isConfirmed ? 'active' : 'unconfirmed',
  });
}
