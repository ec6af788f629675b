import { allOf, definePolicy, ofTenant, own } from '../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../platform/query/reads.js';
import { Notification } from './notification.entity.js';

/** What somebody was told is theirs alone. Whether they may still know of it is asked of the record that it is about. */
export const notificationReads: Reads<Notification> = defineReads(Notification, {
  policy: definePolicy(Notification, { visible: allOf(ofTenant('rootAccountId'), own('userId')), actions: {} }),
});
