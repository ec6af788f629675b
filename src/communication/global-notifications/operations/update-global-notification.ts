import { Account, accountReads } from '../../../identity/accounts/index.js';
import { authorizedFind, authorizedId } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import type { GlobalNotification } from '../global-notification.entity.js';
import { globalNotificationReads } from '../global-notification.reads.js';
import {
  messageRefusals,
  type NotificationPatch,
  notificationColumns,
  notificationRefusals,
  notificationSnapshot,
} from '../global-notification.rules.js';
import { targetsNamed } from '../notification-targets.js';

/**
 * Changes a notice: what is absent stays. Roles that are given take the place of those before; none of them is everybody.
 * @param roles undefined leaves them
 * Refusals: 400 by field; 403; 404, also for a notice of another account. Source: D1 · Global notifications; supplement §2.4.
 */
export async function updateGlobalNotification(
  ctx: OperationContext,
  accountKey: RecordKey,
  key: RecordKey,
  patch: NotificationPatch,
  roles: readonly string[] | undefined,
): Promise<GlobalNotification> {
  const accountId = await authorizedId(ctx, accountReads, 'visible', accountKey);
  const notification = await authorizedFind(ctx, globalNotificationReads, 'update', key);
  if (notification.accountId !== accountId) throw notFound();
  refuseInvalid(messageRefusals(patch));
  const columns = notificationColumns(patch, htmlCleaner(ctx));
  const { subject, message, startAt, endAt } = notification;
  refuseInvalid(notificationRefusals({ subject, message, startAt, endAt, ...columns }));
  if (roles !== undefined) {
    // unguarded: the account of a notice that the actor manages.
    const account = await ctx.em.findOneOrFail(Account, { id: accountId });
    Object.assign(columns, await targetsNamed(ctx, account, roles));
  }
  const changed = setChanged<GlobalNotification>(notification, columns);
  if (changed.length === 0) return notification;
  const data = { changed, ...notificationSnapshot(notification) };
  ctx.audit({
    type: 'global_notification_updated',
    subjectType: 'GlobalNotification',
    subjectId: notification.id,
    data,
  });
  return notification;
}
