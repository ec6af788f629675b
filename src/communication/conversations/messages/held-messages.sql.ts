import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Of the ids, those of messages that somebody holds, in one conversation where it is given. */
// unguarded: what the actor holds.
export const heldAmong = statement<{
  ids: readonly number[];
  userId: number;
  rootAccountId: number;
  conversationId: number | null;
}>(
  (value) => sql`
    select h.message_id as id
    from held_messages h
    where h.message_id = any(${value('ids', 'bigint[]')})
      and h.user_id = ${value('userId', 'bigint')}
      and h.root_account_id = ${value('rootAccountId', 'bigint')}
      and (${value('conversationId', 'bigint')} is null or h.conversation_id = ${value('conversationId', 'bigint')})
  `,
);
