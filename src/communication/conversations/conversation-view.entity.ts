import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Conversation } from './conversation.entity.js';

export const viewStates = ['read', 'unread', 'archived'] as const;
export type ViewState = (typeof viewStates)[number];

/**
 * What one person sees of a conversation. Without a message it is out of their sight until one comes; they take part
 * nevertheless. Which messages they see stand in `held_messages`.
 * Source: supplement §4.9.
 */
@Entity({ tableName: 'conversation_views' })
@Index({
  name: 'conversation_views_one',
  expression:
    'create unique index conversation_views_one on conversation_views (root_account_id, conversation_id, user_id)',
})
@Index({ name: 'conversation_views_conversation', properties: ['conversationId', 'userId'] })
@Index({
  name: 'conversation_views_inbox',
  expression:
    'create index conversation_views_inbox on conversation_views (user_id, root_account_id, last_message_at, conversation_id) where last_message_at is not null',
})
@Index({
  name: 'conversation_views_sent',
  expression:
    'create index conversation_views_sent on conversation_views (user_id, root_account_id, last_authored_at, conversation_id) where last_authored_at is not null',
})
@Index({
  name: 'conversation_views_unread',
  expression: `create index conversation_views_unread on conversation_views (user_id, root_account_id) where workflow_state = 'unread' and last_message_at is not null`,
})
export class ConversationView extends TenantRecord {
  @References(() => Conversation)
  conversationId!: number;

  @References(() => User)
  userId!: number;

  @OneOf(viewStates, { default: 'read' })
  workflowState: ViewState & Opt = 'read';

  @Property({ type: 'boolean', default: false })
  starred: boolean & Opt = false;

  /** New messages make it unread. */
  @Property({ type: 'boolean', default: true })
  subscribed: boolean & Opt = true;

  /** The latest message that they see; null, as its time, when they see none. */
  @Property({ type: 'bigint', nullable: true })
  lastMessageId: number | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastMessageAt: Date | null = null;

  /** The latest of these that they wrote themselves. */
  @Property({ type: 'bigint', nullable: true })
  lastAuthoredId: number | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastAuthoredAt: Date | null = null;

  /** Courses and groups that its messages were sent in and that the person belonged to: lists are filtered by them. */
  @ListOf('bigint')
  courseIds: number[] & Opt = [];

  @ListOf('bigint')
  groupIds: number[] & Opt = [];
}
