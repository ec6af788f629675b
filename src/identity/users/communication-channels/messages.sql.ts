import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { Message } from './message.entity.js';

/** Tells a user something, unless they have been told of the occasion. */
export const messageMade = bulkStatement<
  Pick<Message, 'rootAccountId' | 'userId' | 'occasion' | 'subject' | 'body' | 'notificationCategory'>
>(
  [Message],
  (value) => sql`
    insert into messages (root_account_id, user_id, occasion, subject, body, notification_category)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('occasion', 'text')},
      ${value('subject', 'text')}, ${value('body', 'text')}, ${value('notificationCategory', 'text')}
    )
    on conflict (root_account_id, user_id, occasion) do nothing
    returning id
  `,
);
