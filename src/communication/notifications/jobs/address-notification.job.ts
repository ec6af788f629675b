import type { EntityManager } from '@mikro-orm/postgresql';
import { queueDeliveries } from '../../../identity/mails/index.js';
import {
  addressTask,
  eventTaken,
  notificationOccasions,
  type TakenEvent,
} from '../../../identity/notification-events/index.js';
import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { isAlwaysSent, type NotificationKind } from '../../notification-preferences/index.js';
import { eventGathered, notificationsMade } from '../notifications.sql.js';
import { recipientsOf } from '../recipients.sql.js';

/** Works out whom an event concerns, and puts what is told at once into mails: all of it, or nothing. */
export const addressNotification: Job = {
  task: addressTask,
  lane: 'long',
  subject: ['notification_events', 'eventId'],
  run: ({ services }, payload) =>
    services.transaction(async (em) => {
      const [event] = await write<TakenEvent>({ services, em }, eventTaken.with({ id: idIn(payload, 'eventId') }));
      if (event !== undefined) await address(services, em, event);
    }),
};

async function address(services: Services, em: EntityManager, event: TakenEvent): Promise<void> {
  const occasion = services.extensions.of(notificationOccasions).find(({ name }) => name === event.occasion);
  // An earlier version told it.
  if (occasion === undefined) return;
  const recipients = await recipientsOf(services, occasion, event, em);
  if (recipients.length === 0) return;
  const { rootAccountId, id: eventId } = event;
  const made = await write<{ frequency: string }>(
    { services, em },
    notificationsMade.with({
      eventId,
      rootAccountId,
      occasion: occasion.name,
      kind: occasion.kind,
      always: isAlwaysSent(occasion.kind as NotificationKind),
      subjectIds: recipients.map(({ subjectId }) => subjectId),
      userIds: recipients.map(({ userId }) => userId),
    }),
  );
  if (!made.some(({ frequency }) => frequency === 'immediately')) return;
  await write({ services, em }, eventGathered.with({ eventId }));
  await queueDeliveries(services, em, rootAccountId);
}
