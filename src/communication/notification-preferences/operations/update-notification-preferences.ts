import type { ChannelName } from '../../../identity/users/index.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { keepChoices, ownChannel } from '../keep-choices.js';
import {
  type AskedFrequency,
  type NotificationPreference,
  wishesAmong,
  wishRefusals,
} from '../notification-preference.rules.js';

/**
 * Chooses how often the actor is told of some kinds of notifications on one of their channels. All other kinds stay.
 * Refusals: 400 by field; 403 while acting as another; 404 also for a channel of somebody else, and for what is no kind.
 * Source: D2 · Notification preferences; supplement §3.9.
 */
export async function updateNotificationPreferences(
  ctx: OperationContext,
  which: ChannelName,
  asked: readonly AskedFrequency[],
): Promise<NotificationPreference[]> {
  const channel = await ownChannel(ctx, which);
  const wishes = wishesAmong(asked);
  refuseInvalid(wishRefusals(wishes));
  return keepChoices(ctx, channel, wishes);
}
