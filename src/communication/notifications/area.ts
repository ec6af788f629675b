import { mailWriters } from '../../identity/mails/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { addressNotification } from './jobs/address-notification.job.js';
import { gatherDigests } from './jobs/gather-digests.job.js';
import { removeOldNotifications } from './jobs/remove-old-notifications.job.js';
import { Notification } from './notification.entity.js';
import { writesNotifications } from './written-mails.sql.js';

export const area = defineArea({
  entities: [Notification],
  extensions: [mailWriters.with(writesNotifications)],
  jobs: [addressNotification, gatherDigests, removeOldNotifications],
});
