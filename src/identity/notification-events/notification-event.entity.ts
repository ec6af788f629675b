import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ListOf } from '../../platform/transaction/list-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';

/** Something happened of which people may be told. Whom it concerns is worked out after the answer. Decision 0100. */
@Entity({ tableName: 'notification_events' })
@Index({
  name: 'notification_events_base',
  expression: `create index notification_events_base on notification_events (root_account_id, id) where base_url is not null`,
})
export class NotificationEvent extends TenantRecord {
  /** The name of an occasion. */
  @Property({ type: 'string', columnType: 'varchar(64)' })
  occasion!: string;

  /** The records that it is about, all of one table. */
  @ListOf('bigint')
  subjectIds!: number[];

  /** Who did it: they are not told of it. */
  @Property({ type: 'bigint' })
  actorId!: number;

  /** Address with which links begin, as the service was asked; null where no request asked. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  baseUrl: string | null = null;

  /** When it was worked out whom it concerns. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  addressedAt: Date | null = null;
}
