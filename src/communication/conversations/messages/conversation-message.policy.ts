import { actorId, allOf, anyOf, definePolicy, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { ConversationMessage } from './conversation-message.entity.js';

const held = sqlCondition(
  'message:held',
  (row) => sql`
    exists (select 1 from held_messages hm where hm.message_id = ${row}.id and hm.user_id = ${actorId})
  `,
);

/** A message that the actor holds passes it on. */
const passedOn = sqlCondition(
  'message:passedOn',
  (row) => sql`
    exists (
      select 1
      from held_messages hf
      join conversation_messages fm on fm.id = hf.message_id
      where hf.conversation_id = ${row}.conversation_id
        and hf.user_id = ${actorId}
        and ${row}.id = any(fm.forwarded_ids)
    )
  `,
);

/** A message is seen by who holds it, and by whom it was passed on to. Decision 0127. */
export const conversationMessagePolicy = definePolicy(ConversationMessage, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(held, passedOn)),
  actions: {},
});
