import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { ListOf } from '../../platform/transaction/list-of.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';

/** Source: supplement §2.4 */
export const notificationIcons = ['warning', 'information', 'question', 'error', 'calendar'] as const;
export type NotificationIcon = (typeof notificationIcons)[number];

/**
 * A notice that the people of an account, and of those below it, see for some time.
 * Source: D1 · Global notifications; supplement §2.4.
 */
@Entity({ tableName: 'global_notifications' })
@Index({ name: 'global_notifications_account', properties: ['accountId', 'startAt', 'id'] })
@Index({
  name: 'global_notifications_tenant',
  expression: `create index global_notifications_tenant on global_notifications (root_account_id, end_at) where workflow_state = 'active'`,
})
export class GlobalNotification extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  subject!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text' })
  message!: string;

  /** It is shown from here on, and until the end. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  startAt!: Date;

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endAt!: Date;

  @OneOf(notificationIcons, { default: 'warning' })
  icon: NotificationIcon & Opt = 'warning';

  /** It is for people who hold one of these roles there. */
  @ListOf('bigint')
  roleIds: number[] & Opt = [];

  /** It is for people without any enrollment. Where neither this holds nor a role is named, it is for everybody. */
  @Property({ type: 'boolean', default: false })
  forUnenrolled: boolean & Opt = false;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
