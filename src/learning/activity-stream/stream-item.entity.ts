import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { StreamEntry, type StreamType, streamTypes } from './stream-entry.entity.js';

/** An entry in one user's stream. */
@Entity({ tableName: 'stream_items' })
@Unique({ name: 'stream_items_one', properties: ['streamEntryId', 'userId'] })
@Index({ name: 'stream_items_user', properties: ['userId', 'rootAccountId', 'happenedAt', 'id'] })
@Index({ name: 'stream_items_course', properties: ['userId', 'courseId', 'happenedAt', 'id'] })
export class StreamItem extends TenantRecord {
  @References(() => StreamEntry)
  streamEntryId!: number;

  @References(() => User)
  userId!: number;

  /** The entry's type, asset, category and place, which never change: lists and counts need no more than the item. */
  @OneOf(streamTypes)
  type!: StreamType;

  @Property({ type: 'bigint' })
  assetId!: number;

  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  notificationCategory: string | null = null;

  @Property({ type: 'bigint', nullable: true })
  courseId: number | null = null;

  @Property({ type: 'bigint', nullable: true })
  groupId: number | null = null;

  /** When it last happened; a new answer or grade moves the item up. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  happenedAt!: Date;

  @Property({ type: 'boolean', default: false })
  read: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hidden: boolean & Opt = false;
}
