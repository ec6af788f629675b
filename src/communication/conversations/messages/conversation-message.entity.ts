import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { type MediaType, mediaTypes } from '../../../learning/assignments/index.js';
import { ListOf } from '../../../platform/transaction/list-of.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Conversation } from '../conversation.entity.js';

/**
 * What somebody wrote in a conversation. It never changes; each of those whom it was sent to may take it out of their view.
 * Source: supplement §4.9.
 */
@Entity({ tableName: 'conversation_messages' })
@Index({ name: 'conversation_messages_conversation', properties: ['conversationId', 'id'] })
@Index({ name: 'conversation_messages_author', properties: ['authorId', 'id'] })
@Index({
  name: 'conversation_messages_attachments',
  expression:
    "create index conversation_messages_attachments on conversation_messages using gin (attachment_ids) where attachment_ids <> '{}'",
})
@Index({
  name: 'conversation_messages_carrying',
  expression:
    "create index conversation_messages_carrying on conversation_messages (conversation_id, id) where attachment_ids <> '{}' or media_comment_id is not null",
})
export class ConversationMessage extends TenantRecord {
  @References(() => Conversation)
  conversationId!: number;

  @References(() => User)
  authorId!: number;

  /** Plain text. */
  @Property({ type: 'text' })
  body!: string;

  /** The service wrote it, to say that people were added. */
  @Property({ type: 'boolean', default: false })
  generated: boolean & Opt = false;

  /** Files of who wrote it, in their order. */
  @ListOf('bigint')
  attachmentIds: number[] & Opt = [];

  /** Whom it was sent to, with who wrote it: what each of them takes out of their view changes nothing of this. */
  @ListOf('bigint')
  recipientIds: number[] & Opt = [];

  /** Messages that it passes on, in their order. Whoever sees it sees them with it. */
  @ListOf('bigint')
  forwardedIds: number[] & Opt = [];

  /** People of whom a message of the service says that they were added. */
  @ListOf('bigint')
  addedUserIds: number[] & Opt = [];

  /** Name of a recording at a media server; null without one. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  mediaCommentId: string | null = null;

  @OneOf(mediaTypes, { nullable: true, length: 16 })
  mediaCommentType: MediaType | null = null;
}
