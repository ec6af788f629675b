import { oldEventsRemoved } from '../../../identity/notification-events/index.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import { write } from '../../../platform/transaction/write.js';
import { oldNotificationsRemoved } from '../notifications.sql.js';

/** Every night: what people were told of a month ago is forgotten. */
export const removeOldNotifications: Job = {
  task: 'remove_old_notifications',
  lane: 'long',
  every: '45 3 * * *',
  async run({ services }) {
    await write({ services }, oldNotificationsRemoved.with({}));
    await write({ services }, oldEventsRemoved.with({}));
  },
};
