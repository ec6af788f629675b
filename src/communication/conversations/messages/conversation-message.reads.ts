import { userReads } from '../../../identity/users/index.js';
import { attachedFiles } from '../../../learning/assignments/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, many, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { conversationReads } from '../conversation.reads.js';
import { ConversationMessage } from './conversation-message.entity.js';
import { conversationMessagePolicy } from './conversation-message.policy.js';

/** What is passed on with a message, or with one that goes to many. */
export const forwardedMessages = many(
  () => conversationMessageReads,
  (child, parent) => sql`${child}.id = any(${parent}.forwarded_ids)`,
  { trusted: true },
);

export const conversationMessageReads: Reads<
  ConversationMessage,
  ActionOf<typeof conversationMessagePolicy>
> = defineReads(ConversationMessage, {
  policy: conversationMessagePolicy,
  relations: {
    conversation: one(() => conversationReads, 'conversationId'),
    // Whoever sees a message sees who wrote it.
    author: one(() => userReads, 'authorId', { trusted: true }),
    // Whoever sees a message sees what was put to it, and what it passes on.
    attachments: attachedFiles,
    forwardedMessages,
  },
});
