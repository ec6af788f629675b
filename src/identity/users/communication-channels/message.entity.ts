import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { User } from '../user.entity.js';

/**
 * Something the service tells a user. Shown in their stream; other ways of delivery start from here.
 * Source: supplement §3.5, type Message.
 */
@Entity({ tableName: 'messages' })
@Unique({ name: 'messages_occasion', properties: ['rootAccountId', 'userId', 'occasion'] })
@Index({ name: 'messages_user', properties: ['userId', 'id'] })
export class Message extends TenantRecord {
  @References(() => User)
  userId!: number;

  /** What it is about, once for each user: a message about the same occasion is not sent twice. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  occasion!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  subject!: string;

  @Property({ type: 'text' })
  body!: string;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  notificationCategory!: string;
}
