import { actorId } from '../../../platform/authorization/policy.js';
import { connection, extendReads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { conversationReads } from '../conversation.reads.js';
import { conversationMessageReads } from './conversation-message.reads.js';

/** What the actor holds of a conversation, the newest first: the index of what is held gives a page. */
export const messagesOfConversation = extendReads(conversationReads, {
  connections: {
    messages: connection(() => conversationMessageReads, {
      joinOn: (child, parent) => sql`
        ${child}.conversation_id = ${parent}.id
        and exists (select 1 from held_messages lh where lh.message_id = ${child}.id and lh.user_id = ${actorId})
      `,
      order: 'id',
      descending: () => true,
      keptOrder: {
        table: 'held_messages',
        order: 'id',
        keys: ['message_id'],
        filter: 'held',
        where: ({ row, parent }) => sql`${row}.conversation_id = ${parent}.id and ${row}.user_id = ${actorId}`,
        answers: [],
      },
    }),
  },
});
