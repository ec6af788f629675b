import { courseReads } from '../../learning/courses/index.js';
import { groupReads } from '../../learning/groups/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  type OrderKey,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { conversationColumns } from './conversation.columns.js';
import { Conversation } from './conversation.entity.js';
import { byLastAuthored, byLastMessage, conversationFilters, standsInList } from './conversation.filters.js';
import { conversationPolicy } from './conversation.policy.js';
import { refuseBadLabels } from './conversation-filter.rules.js';
import { isOwnView } from './views/own-view.sql.js';

/** A time of the actor's view, by which lists are ordered. */
const timeOfView = (column: 'last_message_at' | 'last_authored_at'): OrderKey => ({
  sql: (row) => sql`
    (
      select kv.${sql.ref(column)}
      from conversation_views kv
      where ${isOwnView(sql`kv`, sql`${row}.root_account_id`, sql`${row}.id`)}
    )
  `,
  type: 'timestamptz',
});

export const conversationReads: Reads<Conversation, ActionOf<typeof conversationPolicy>> = defineReads(Conversation, {
  policy: conversationPolicy,
  orders: {
    last_message: [timeOfView('last_message_at'), 'id'],
    last_authored: [timeOfView('last_authored_at'), 'id'],
  },
  computed: {
    ...conversationColumns,
    isListed: (row, { argument }) => standsInList(row, argument),
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    group: one(() => groupReads, 'groupId'),
  },
});

const own = { filters: conversationFilters, check: refuseBadLabels, descending: () => true };

/** The actor's conversations by their last message. */
export const ownConversations: Connection = connection(() => conversationReads, {
  ...own,
  order: 'last_message',
  keptOrder: byLastMessage,
});

/** Those in which the actor has written, by their own last message. */
export const sentConversations: Connection = connection(() => conversationReads, {
  ...own,
  order: 'last_authored',
  keptOrder: byLastAuthored,
});
