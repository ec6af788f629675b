import { allOf, definePolicy, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { ConversationView } from '../conversation-view.entity.js';
import { seesConversation } from './own-view.sql.js';

const takesPartBeside = sqlCondition('participant:beside', (row) =>
  seesConversation(sql`${row}.root_account_id`, sql`${row}.conversation_id`),
);

/** Whoever sees a conversation sees who takes part in it. What these see of it is theirs alone, and no field shows it. */
export const conversationParticipantPolicy = definePolicy(ConversationView, {
  visible: allOf(ofTenant('rootAccountId'), takesPartBeside),
  actions: {},
});
