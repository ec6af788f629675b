import { Account, accountReads } from '../../../identity/accounts/index.js';
import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { GlobalNotification } from '../global-notification.entity.js';
import { siteHasNoNotices } from '../global-notification.refusals.js';
import {
  messageRefusals,
  type NotificationPatch,
  notificationColumns,
  notificationRefusals,
  notificationSnapshot,
} from '../global-notification.rules.js';
import { targetsNamed } from '../notification-targets.js';

/**
 * Makes a notice for the people of an account and of those below it: for everybody, or for who holds one of the roles.
 * Refusals: 400 by field, `site_account`; 403; 404. Source: D1 · Global notifications; supplement §2.4.
 */
export async function createGlobalNotification(
  ctx: OperationContext,
  accountKey: RecordKey,
  given: NotificationPatch,
  roles: readonly string[],
): Promise<GlobalNotification> {
  const account = await authorizedRead(ctx, accountReads, 'manageNotifications', accountKey);
  if (await isOfSite(ctx, account)) throw siteHasNoNotices();
  refuseInvalid(messageRefusals(given));
  const columns = notificationColumns(given, htmlCleaner(ctx));
  refuseInvalid(notificationRefusals(columns));
  const { id: accountId, rootAccountId } = account;
  const targets = await targetsNamed(ctx, account, roles);
  const made = await insertNow(ctx, GlobalNotification, { rootAccountId, accountId, ...columns, ...targets });
  const data = notificationSnapshot(made);
  ctx.audit({ type: 'global_notification_created', subjectType: 'GlobalNotification', subjectId: made.id, data });
  return made;
}

/** It is the account of those who run the installation, or lies below it. */
async function isOfSite(ctx: OperationContext, { rootAccountId }: Account): Promise<boolean> {
  // unguarded: the root account of one where the actor makes notices.
  return (await ctx.em.count(Account, { id: rootAccountId, site: true })) > 0;
}
