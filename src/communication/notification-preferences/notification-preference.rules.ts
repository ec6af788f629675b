/** What people choose for their notifications. Source: D2 · Notification preferences; supplement §3.9. */
import { type FieldRefusal, notFound } from '../../platform/refusal/refusal.js';
import {
  isKind,
  type NotificationCategory,
  type NotificationFrequency,
  type NotificationKind,
} from './notification-kinds.js';

/** How often somebody is told of one kind of notification on one of their channels. */
export interface NotificationPreference {
  readonly userId: number;
  readonly communicationChannelId: number;
  readonly notification: NotificationKind;
  readonly category: NotificationCategory;
  readonly frequency: NotificationFrequency;
}

/** What somebody chooses for one kind. */
export interface NotificationWish {
  readonly notification: NotificationKind;
  readonly frequency: NotificationFrequency;
}

/** The same as it is asked for: REST may name what is no kind. */
export interface AskedFrequency {
  readonly notification: string;
  readonly frequency: NotificationFrequency;
}

/** Wishes for kinds that there are. @throws Refusal 404 for any other */
export const wishesAmong = (asked: readonly AskedFrequency[]): NotificationWish[] =>
  asked.map(({ notification, frequency }) => {
    if (!isKind(notification)) throw notFound();
    return { notification, frequency };
  });

/** Something is chosen, and for no kind twice. */
export function wishRefusals(wishes: readonly NotificationWish[]): FieldRefusal[] {
  if (wishes.length === 0)
    return [{ attribute: 'preferences', type: 'blank', message: 'Say which notifications, and how often.' }];
  const kinds = wishes.map(({ notification }) => notification);
  return kinds.flatMap((kind, place) => {
    if (kinds.indexOf(kind) === place) return [];
    const message = `${kind} is named twice.`;
    return [{ attribute: `preferences.${place}.notification`, type: 'taken', message }];
  });
}
