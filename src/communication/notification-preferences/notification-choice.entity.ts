import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { CommunicationChannel } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { StoredRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type NotificationFrequency, type NotificationKind, notificationFrequencies } from './notification-kinds.js';

/** What somebody chose for one kind of notification on one of their channels. What nobody chose has no row. Decision 0097. */
@Entity({ tableName: 'notification_choices' })
@Unique({ name: 'notification_choices_one', properties: ['communicationChannelId', 'notification'] })
export class NotificationChoice extends StoredRecord {
  @References(() => CommunicationChannel)
  communicationChannelId!: number;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  notification!: NotificationKind;

  @OneOf(notificationFrequencies)
  frequency!: NotificationFrequency;
}
