import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { NotificationChoice } from './notification-choice.entity.js';

interface Chosen {
  readonly channelId: number;
  readonly notifications: readonly string[];
  /** One for each notification. */
  readonly frequencies: readonly string[];
}

/** Keeps what somebody chose on a channel, and says what they had not chosen before. */
// unguarded: on a channel of the actor, which is locked, or on one to which the service has mailed a signed address.
export const choicesKept = bulkStatement<Chosen>(
  [NotificationChoice],
  (value) => sql`
    insert into notification_choices as c (communication_channel_id, notification, frequency)
    select ${value('channelId', 'bigint')}, w.notification, w.frequency
    from unnest(${value('notifications', 'text[]')}, ${value('frequencies', 'text[]')}) as w(notification, frequency)
    on conflict (communication_channel_id, notification) do update set frequency = excluded.frequency
    where c.frequency <> excluded.frequency
    returning notification, frequency
  `,
);
