import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Conversation } from '../conversation.entity.js';
import { ConversationMessage } from './conversation-message.entity.js';

/** Somebody sees a message: it was sent to them or by them, and they have not taken it out of their view. */
@Entity({ tableName: 'held_messages' })
@Index({
  name: 'held_messages_one',
  expression: 'create unique index held_messages_one on held_messages (root_account_id, message_id, user_id)',
})
@Index({ name: 'held_messages_message', properties: ['messageId', 'userId'] })
@Index({ name: 'held_messages_view', properties: ['conversationId', 'userId', 'messageId'] })
@Index({ name: 'held_messages_user', properties: ['userId', 'messageId'] })
export class HeldMessage extends TenantRecord {
  /** That of the message. */
  @References(() => Conversation)
  conversationId!: number;

  @References(() => ConversationMessage)
  messageId!: number;

  @References(() => User)
  userId!: number;
}
