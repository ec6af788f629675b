import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { NotificationChoice } from '../../notification-preferences/index.js';

/** Whose channel it is to which mails go, and its address. Answers nothing for one that was taken away. */
// unguarded: for who has an address that the service has signed and mailed to the channel.
export const mailedChannel = statement<{ channelId: number }>(
  (value) => sql`
    select c.user_id as "userId", c.address
    from communication_channels c
    where c.id = ${value('channelId', 'bigint')} and c.type = 'email' and c.workflow_state <> 'retired'
  `,
);

/** Chooses that somebody is never told of these kinds on a channel, and answers those of which that is new. */
// unguarded: likewise.
export const choicesEnded = bulkStatement<{ channelId: number; notifications: readonly string[] }>(
  [NotificationChoice],
  (value) => sql`
    insert into notification_choices as c (communication_channel_id, notification, frequency)
    select ${value('channelId', 'bigint')}, w.notification, 'never'
    from unnest(${value('notifications', 'text[]')}) as w(notification)
    on conflict (communication_channel_id, notification) do update set frequency = 'never'
    where c.frequency <> 'never'
    returning notification
  `,
);
