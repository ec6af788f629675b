import { userReads } from '../../../identity/users/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { conversationReads } from '../conversation.reads.js';
import { ConversationView } from '../conversation-view.entity.js';
import { commonCourses, commonGroups } from '../places-of-both.sql.js';
import { conversationParticipantPolicy } from './conversation-participant.policy.js';

export const conversationParticipantReads: Reads<
  ConversationView,
  ActionOf<typeof conversationParticipantPolicy>
> = defineReads(ConversationView, {
  policy: conversationParticipantPolicy,
  computed: {
    commonCourses: (row) => commonCourses(sql`${row}.user_id`),
    commonGroups: (row) => commonGroups(sql`${row}.user_id`),
  },
  relations: {
    conversation: one(() => conversationReads, 'conversationId'),
    // Whoever sees a conversation sees who takes part in it.
    user: one(() => userReads, 'userId', { trusted: true }),
  },
});
