import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { GlobalNotification } from './global-notification.entity.js';

/** Somebody has closed a notice: they see it no more. Source: D1 · Global notifications. */
@Entity({ tableName: 'global_notification_closings' })
@Unique({ name: 'global_notification_closings_one', properties: ['globalNotificationId', 'userId'] })
export class GlobalNotificationClosing extends TenantRecord {
  @References(() => GlobalNotification)
  globalNotificationId!: number;

  @References(() => User)
  userId!: number;
}
