import { liveTopics } from '../../identity/live-events/index.js';
import { mailWriters } from '../../identity/mails/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { addressNotification } from './jobs/address-notification.job.js';
import { gatherDigests } from './jobs/gather-digests.job.js';
import { removeOldNotifications } from './jobs/remove-old-notifications.job.js';
import { notificationReceived } from './live-topics.sql.js';
import { Notification } from './notification.entity.js';
import { writesNotifications } from './written-mails.js';

export const area = defineArea({
  entities: [Notification],
  extensions: [mailWriters.with(writesNotifications), liveTopics.with(notificationReceived)],
  jobs: [addressNotification, gatherDigests, removeOldNotifications],
});
