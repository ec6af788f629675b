import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { Group } from '../groups/index.js';

export const streamTypes = [
  'DiscussionTopic',
  'Announcement',
  'Conversation',
  'Message',
  'Submission',
  'WebConference',
  'Collaboration',
  'AssessmentRequest',
] as const;
export type StreamType = (typeof streamTypes)[number];

/**
 * Something that happened and that people find in their stream. It stands here once; whom it concerns stand in
 * `stream_items`. What it is about is named by its type and `assetId`.
 * Source: supplement §3.5.
 */
@Entity({ tableName: 'stream_entries' })
@Index({
  name: 'stream_entries_asset',
  expression: 'create unique index stream_entries_asset on stream_entries (root_account_id, type, asset_id)',
})
export class StreamEntry extends TenantRecord {
  @OneOf(streamTypes)
  type!: StreamType;

  /** Id of the record of that type. */
  @Property({ type: 'bigint' })
  assetId!: number;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  @Property({ type: 'text', nullable: true })
  message: string | null = null;

  /** Only of messages. */
  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  notificationCategory: string | null = null;

  /** Below the caller's own base, e.g. `/courses/1/assignments/2`. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  path: string | null = null;
}
