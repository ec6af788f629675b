import { streamItemReads } from '../../learning/activity-stream/index.js';
import { extendReads, one } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { conversationReads } from './conversation.reads.js';

/** Whoever is told of a conversation in their stream sees it there, as long as they hold a message of it. */
export const conversationOfStreamItem = extendReads(streamItemReads, {
  computed: { conversationId: (row) => sql`case when ${row}.type = 'Conversation' then ${row}.asset_id end` },
  relations: {
    conversation: one(() => conversationReads, 'assetId', { when: (item) => sql`${item}.type = 'Conversation'` }),
  },
});

export const countOfParticipants = extendReads(conversationReads, {
  computed: {
    participantCount: (row) => sql`
      select count(*)::int
      from conversation_views pv
      where pv.root_account_id = ${row}.root_account_id and pv.conversation_id = ${row}.id
    `,
  },
});
