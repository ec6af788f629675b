import { progressReads } from '../../../identity/progress/index.js';
import { attachedFiles } from '../../../learning/assignments/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { type Connection, connection, defineReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { forwardedMessages } from '../messages/conversation-message.reads.js';
import { ConversationBatch } from './conversation-batch.entity.js';
import { conversationBatchPolicy } from './conversation-batch.policy.js';

type BatchReads = Reads<ConversationBatch, ActionOf<typeof conversationBatchPolicy>>;

/** What a batch sends. */
export const batchMessageReads: BatchReads = defineReads(ConversationBatch, {
  policy: conversationBatchPolicy,
  relations: {
    // Whoever sends a message sees what they have put to it, and what it passes on.
    attachments: attachedFiles,
    forwardedMessages,
  },
});

export const conversationBatchReads: BatchReads = defineReads(ConversationBatch, {
  policy: conversationBatchPolicy,
  computed: {
    recipientCount: (row) => sql`cardinality(${row}.recipient_ids)`,
    /** From 0 to 1. */
    completion: (row) => sql`
      case when ${row}.recipient_ids = '{}' then 1 else ${row}.sent::float8 / cardinality(${row}.recipient_ids) end
    `,
    /** Codes of where it is sent. */
    tags: (row) => sql`
      to_json(array_remove(array['course_' || ${row}.course_id, 'group_' || ${row}.group_id], null))
    `,
  },
  relations: {
    message: one(() => batchMessageReads, 'id', { trusted: true }),
    progress: one(() => progressReads, 'progressId', { trusted: true }),
  },
});

/** Those of the actor that are under way. */
export const batchesUnderWay: Connection = connection(() => conversationBatchReads, {
  order: 'id',
  filters: { underWay: ({ row }) => sql`${row}.workflow_state <> 'sent'` },
});
