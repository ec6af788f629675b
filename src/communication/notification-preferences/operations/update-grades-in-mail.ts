import type { ChannelName, CommunicationChannel } from '../../../identity/users/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { ownChannel } from '../keep-choices.js';

/**
 * Chooses whether mails to one of the actor's channels say which grade was given.
 * Refusals: 403 while acting as another; 404 also for a channel of somebody else. Source: decision 0100.
 */
export async function updateGradesInMail(
  ctx: OperationContext,
  which: ChannelName,
  shown: boolean,
): Promise<CommunicationChannel> {
  const channel = await ownChannel(ctx, which);
  if (channel.gradesInMail === shown) return channel;
  channel.gradesInMail = shown;
  const { id, userId } = channel;
  const data = { userId, gradesInMail: shown };
  ctx.audit({ type: 'notification_preferences_updated', subjectType: 'CommunicationChannel', subjectId: id, data });
  return channel;
}
