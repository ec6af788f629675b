import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { CommunicationChannel, User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';

/** How often somebody is told at all; who wants to be told never is not. */
export const sentFrequencies = ['immediately', 'daily', 'weekly'] as const;
export type SentFrequency = (typeof sentFrequencies)[number];

/** Somebody is told of a record, on one of their channels; once for each event. Decision 0100. */
@Entity({ tableName: 'notifications' })
@Unique({ name: 'notifications_one', properties: ['notificationEventId', 'subjectId', 'communicationChannelId'] })
@Index({
  name: 'notifications_due',
  expression: 'create index notifications_due on notifications (due_at) where mail_id is null',
})
@Index({ name: 'notifications_mail', properties: ['mailId'] })
export class Notification extends TenantRecord {
  @Property({ type: 'bigint' })
  notificationEventId!: number;

  /** The name of an occasion. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  occasion!: string;

  @Property({ type: 'bigint' })
  subjectId!: number;

  @References(() => User)
  userId!: number;

  @References(() => CommunicationChannel)
  communicationChannelId!: number;

  @OneOf(sentFrequencies)
  frequency!: SentFrequency;

  /** When it goes out, by itself or with others. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  dueAt!: Date;

  /** The mail in which it stands; null before it is due. */
  @Property({ type: 'bigint', nullable: true })
  mailId: number | null = null;
}
