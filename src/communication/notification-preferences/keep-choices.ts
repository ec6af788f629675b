import {
  type ChannelName,
  type CommunicationChannel,
  channelKey,
  ownChannelReads,
} from '../../identity/users/index.js';
import { authorizedFind } from '../../platform/authorization/authorize.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { write } from '../../platform/transaction/write.js';
import { choicesKept } from './choices.sql.js';
import { factsOf } from './notification-kinds.js';
import type { NotificationPreference, NotificationWish } from './notification-preference.rules.js';

/** A channel of the actor, on which they may choose. */
interface OwnChannel {
  readonly id: number;
  readonly userId: number;
}

/**
 * A channel of the actor, locked, so that two choices follow one another.
 * @throws Refusal 404 for a channel of somebody else, whatever the actor manages; 403 while acting as another
 */
export async function ownChannel(ctx: OperationContext, which: ChannelName): Promise<CommunicationChannel> {
  const key = await channelKey(ctx, ctx.actor.userId, which);
  return authorizedFind(ctx, ownChannelReads, 'setNotificationPreferences', key);
}

/** Keeps choices on a channel, and answers what holds there for these kinds from now on. */
export async function keepChoices(
  ctx: OperationContext,
  { id, userId }: OwnChannel,
  wishes: readonly NotificationWish[],
): Promise<NotificationPreference[]> {
  const notifications = wishes.map(({ notification }) => notification);
  const frequencies = wishes.map(({ frequency }) => frequency);
  const kept = choicesKept.with({ channelId: id, notifications, frequencies });
  const chosen = await write<NotificationWish>(ctx, kept);
  if (chosen.length > 0)
    ctx.audit({
      type: 'notification_preferences_updated',
      subjectType: 'CommunicationChannel',
      subjectId: id,
      data: { userId, chosen },
    });
  return wishes.map(({ notification, frequency }) => {
    const { category } = factsOf(notification);
    return { userId, communicationChannelId: id, notification, category, frequency };
  });
}
