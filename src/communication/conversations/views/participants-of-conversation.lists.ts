import { extendReads, many } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { conversationReads } from '../conversation.reads.js';
import { conversationParticipantReads } from './conversation-participant.reads.js';

/** More than a conversation of several has room for. */
const mostParticipants = 500;

/** Whoever sees a conversation sees who takes part. */
export const participantsOfConversation = extendReads(conversationReads, {
  relations: {
    participants: many(
      () => conversationParticipantReads,
      (child, parent) => sql`
        ${child}.root_account_id = ${parent}.root_account_id and ${child}.conversation_id = ${parent}.id
      `,
      { limit: mostParticipants, trusted: true },
    ),
  },
});
