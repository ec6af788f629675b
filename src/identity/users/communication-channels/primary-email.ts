import type { OperationContext } from '../../../platform/transaction/context.js';
import type { User } from '../user.entity.js';
import { CommunicationChannel } from './communication-channel.entity.js';

/**
 * Makes an address the first channel of a user whose row is locked. An address that the user has already moves to the
 * front; a new one is confirmed only when somebody else vouches for it.
 */
export async function setPrimaryEmail(ctx: OperationContext, user: User, address: string): Promise<void> {
  // unguarded: the channels of a user who is authorized and locked.
  const channels = await ctx.em.find(
    CommunicationChannel,
    { userId: user.id, workflowState: { $ne: 'retired' } },
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
    return;
  }
  ctx.em.create(CommunicationChannel, {
    userId: user.id,
    type: 'email',
    address,
    position: 1,
    workflowState: user.id === ctx.actor.userId ? 'unconfirmed' : 'active',
  });
}
