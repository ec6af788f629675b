import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Whose channel it is to which mails go, and its address. Answers nothing for one that was taken away. */
// unguarded: for who has an address that the service has signed and mailed to the channel.
export const mailedChannel = statement<{ channelId: number; rootAccountId: number }>(
  (value) => sql`
    select c.user_id as "userId", c.address
    from communication_channels c
    where c.id = ${value('channelId', 'bigint')}
      and c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.type = 'email'
      and c.workflow_state <> 'retired'
  `,
);
