import { LiveEvent } from '../../identity/live-events/index.js';
import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { messageReceived } from './live-topics.sql.js';

/** Announces messages to everybody who holds them, in the transaction in which they are sent. */
// unguarded: messages that the caller has sent.
export const messagesAnnounced = bulkStatement<{ messageIds: readonly number[] }>(
  [LiveEvent],
  (value) => sql`
    insert into live_events (root_account_id, topic, subject_id, user_id)
    select h.root_account_id, ${sql.literal(messageReceived.name)}, h.message_id, h.user_id
    from held_messages h
    where h.message_id = any(${value('messageIds', 'bigint[]')})
    order by h.message_id, h.user_id
  `,
);
