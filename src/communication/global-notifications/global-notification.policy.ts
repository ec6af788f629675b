import { may, onAccount } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { isForActor, isShownNow } from './addressees.sql.js';
import { GlobalNotification } from './global-notification.entity.js';

const manages = may('manage_alerts', onAccount('accountId'));
const forActor = sqlCondition('notification for actor', isForActor);
const there = allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }));

/** The notices that somebody is shown: those for them, while they last. */
export const shownToActor = allOf(there, sqlCondition('notification shown now', isShownNow), forActor);

/**
 * A notice is seen by whom it is for while it lasts, also once they have closed it; at any time by those who manage the
 * notices of its account, and change it.
 */
export const globalNotificationPolicy = definePolicy(GlobalNotification, {
  visible: anyOf(shownToActor, allOf(there, manages)),
  actions: {
    update: manages,
    delete: manages,
    /** It goes away for oneself alone. */
    close: forActor,
  },
});
