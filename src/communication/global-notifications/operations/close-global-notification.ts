import { accountReads } from '../../../identity/accounts/index.js';
import { userReads } from '../../../identity/users/index.js';
import { authorizedFind, authorizedId, authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import type { GlobalNotification } from '../global-notification.entity.js';
import { globalNotificationReads } from '../global-notification.reads.js';
import { notificationClosed, sameBranch } from '../notifications.sql.js';

/** Which notice, for whom. */
export interface NotificationClosing {
  /** An account of its branch of the tree; null where its own id says enough. */
  readonly accountId: RecordKey | null;
  /** The actor themself; null likewise. */
  readonly userId: RecordKey | null;
  /** It ends for everybody. */
  readonly forEverybody: boolean;
}

/**
 * Closes a notice for the actor, once and for all; closing it again changes nothing. Who manages the notices of its account
 * may end it for everybody.
 * Refusals: 403, also for somebody else's notices; 404. Source: D1 · Global notifications; supplement §2.4.
 */
export async function closeGlobalNotification(
  ctx: OperationContext,
  key: RecordKey,
  { accountId, userId, forEverybody }: NotificationClosing,
): Promise<GlobalNotification> {
  if (userId !== null && !isSelf(userId)) await authorizedId(ctx, userReads, 'self', userId);
  const notification = forEverybody
    ? await authorizedFind(ctx, globalNotificationReads, 'delete', key)
    : await authorizedRead(ctx, globalNotificationReads, 'close', key);
  if (accountId !== null) await refuseOtherBranch(ctx, accountId, notification);
  const { id: globalNotificationId, rootAccountId, subject } = notification;
  if (forEverybody) {
    transition(notification, removal);
    audited(ctx, 'global_notification_deleted', globalNotificationId, subject);
  } else {
    const row = { rootAccountId, globalNotificationId, userId: ctx.actor.userId };
    const closed = await write(ctx, notificationClosed.with(row));
    if (closed.length > 0) audited(ctx, 'global_notification_closed', globalNotificationId, subject);
  }
  return notification;
}

const isSelf = (key: RecordKey) => typeof key === 'object' && key.form === 'self';

const audited = (ctx: OperationContext, type: string, subjectId: number, subject: string): void =>
  ctx.audit({ type, subjectType: 'GlobalNotification', subjectId, data: { subject } });

/** @throws Refusal 404 where the notice belongs to another branch of the tree than the account that a path names */
async function refuseOtherBranch(ctx: OperationContext, key: RecordKey, { accountId }: GlobalNotification) {
  const one = await authorizedId(ctx, accountReads, 'visible', key);
  const found = await ctx.services.database.rows(sameBranch.with({ one, other: accountId }), ctx.em);
  if (found.length === 0) throw notFound();
}
