import type { ChannelName } from '../../../identity/users/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { keepChoices, ownChannel } from '../keep-choices.js';
import { kindsOf, type NotificationCategory, type NotificationFrequency } from '../notification-kinds.js';
import type { NotificationPreference } from '../notification-preference.rules.js';

/**
 * Chooses how often the actor is told of every kind of notification in a category on one of their channels.
 * Refusals: 403 while acting as another; 404 also for a channel of somebody else.
 * Source: D2 · Notification preferences; supplement §3.9.
 */
export async function updateNotificationCategory(
  ctx: OperationContext,
  which: ChannelName,
  category: NotificationCategory,
  frequency: NotificationFrequency,
): Promise<NotificationPreference[]> {
  const channel = await ownChannel(ctx, which);
  const wishes = kindsOf(category).map((notification) => ({ notification, frequency }));
  return keepChoices(ctx, channel, wishes);
}
