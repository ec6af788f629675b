/** Statements about notices. */
import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { GlobalNotificationClosing } from './global-notification-closing.entity.js';

/** Says that the actor has closed a notice; answers a row where they had not. */
// unguarded: the notice was authorized, and the row is about the actor themself.
export const notificationClosed = bulkStatement<{
  rootAccountId: number;
  globalNotificationId: number;
  userId: number;
}>(
  [GlobalNotificationClosing],
  (value) => sql`
    insert into global_notification_closings (root_account_id, global_notification_id, user_id)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('globalNotificationId', 'bigint')}, ${value('userId', 'bigint')}
    )
    on conflict (global_notification_id, user_id) do nothing
    returning id
  `,
);

/** Whether one of two accounts stands above the other, or both are the same. */
// unguarded: two accounts that were authorized, by themselves or with what they own.
export const sameBranch = statement<{ one: number; other: number }>(
  (value) => sql`
    select 1 as found
    from accounts a
    join accounts b on b.id = ${value('other', 'bigint')}
    where a.id = ${value('one', 'bigint')} and (a.ancestors @> array[b.id] or b.ancestors @> array[a.id])
  `,
);
