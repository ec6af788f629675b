import { allOf, definePolicy, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { repliesOpen } from './addressing/replies.sql.js';
import { Conversation } from './conversation.entity.js';
import { seesConversation } from './views/own-view.sql.js';

const holdsMessage = sqlCondition('conversation:holdsMessage', (row) =>
  seesConversation(sql`${row}.root_account_id`, sql`${row}.id`),
);

/**
 * A conversation is seen by those who take part in it and hold a message of it: nobody else reads along, administrators
 * included. Decision 0127.
 */
export const conversationPolicy = definePolicy(Conversation, {
  visible: allOf(ofTenant('rootAccountId'), holdsMessage),
  actions: {
    reply: repliesOpen,
  },
});
