import type { EntityManager } from '@mikro-orm/postgresql';
import {
  NotificationChoice,
  type NotificationPreference,
} from '../../../communication/notification-preferences/index.js';
import { CommunicationChannel, type User } from '../../../identity/users/index.js';
import { createRow } from '../../../platform/transaction/insert.js';

type Chosen = Pick<NotificationPreference, 'notification' | 'frequency'>;

/** What somebody has chosen to be told of, on their first channel. */
export async function demoPreferences(em: EntityManager, { id: userId }: User, chosen: readonly Chosen[]) {
  // unguarded: the demo school is made by nobody in particular.
  const channel = await em.findOneOrFail(CommunicationChannel, { userId, position: 1 });
  for (const { notification, frequency } of chosen)
    em.persist(createRow(em, NotificationChoice, { communicationChannelId: channel.id, notification, frequency }));
  await em.flush();
}
