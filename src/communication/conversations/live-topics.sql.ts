/** Of what open subscriptions are told of conversations. Source: supplement §4.9; decision 0128. */
import type { LiveTopic } from '../../identity/live-events/index.js';
import { nameOfUserIn, userReads } from '../../identity/users/index.js';
import { sql } from '../../platform/sql/sql.js';
import { conversationMessageReads } from './messages/conversation-message.reads.js';
import { isUnread } from './views/own-view.sql.js';

/** A message reached somebody's view: the windows of who wrote it are told as well. */
export const messageReceived: LiveTopic = {
  name: 'message_received',
  table: 'conversation_messages',
  reads: conversationMessageReads,
  action: 'visible',
  tells: 'people',
  shown: (message) => sql`
    json_build_object(
      'conversationId', ${message}.conversation_id,
      'subject', (select nc.subject from conversations nc where nc.id = ${message}.conversation_id),
      'private', (select nc.private from conversations nc where nc.id = ${message}.conversation_id),
      'authorId', ${message}.author_id,
      'authorName', ${nameOfUserIn(sql`${message}.root_account_id`, sql`${message}.author_id`)},
      'body', ${message}.body,
      'generated', ${message}.generated
    )
  `,
};

/**
 * Somebody has another number of unread conversations. A trigger announces it, whatever changes their views, once for each
 * transaction. The number is that of the moment at which they are told.
 */
export const unreadCountChanged: LiveTopic = {
  name: 'unread_count_changed',
  table: 'users',
  reads: userReads,
  action: 'visible',
  tells: 'people',
  shown: (user, tenant) => sql`
    json_build_object(
      'unreadCount', (
        select count(*)
        from conversation_views uv
        where uv.user_id = ${user}.id
          and uv.root_account_id = ${tenant}
          and ${isUnread(sql`uv`)}
      )
    )
  `,
};
