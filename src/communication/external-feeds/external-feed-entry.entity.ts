import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Course } from '../../learning/courses/index.js';
import { Group } from '../../learning/groups/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { ExternalFeed } from './external-feed.entity.js';

export const shorteningReasons = ['too_long', 'too_deep'] as const;
export type ShorteningReason = (typeof shorteningReasons)[number];

/**
 * An entry of a feed, as it came into the course or the group. Decision 0093.
 * Source: D1 · External feeds.
 */
@Entity({ tableName: 'external_feed_entries' })
@Check({ name: 'external_feed_entries_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Index({
  name: 'external_feed_entries_one',
  expression: 'create unique index external_feed_entries_one on external_feed_entries (external_feed_id, digest)',
})
@Index({ name: 'external_feed_entries_newest', properties: ['externalFeedId', 'publishedAt', 'id'] })
export class ExternalFeedEntry extends TenantRecord {
  @References(() => ExternalFeed)
  externalFeedId!: number;

  /** Those of the feed. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** SHA-256, in hexadecimal digits, of what the feed calls the entry: its guid, else its address, else its title. */
  @Property({ type: 'string', columnType: 'varchar(64)', hidden: true })
  digest!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Where the whole of it is; null where the feed names no public address. */
  @Property({ type: 'text', nullable: true })
  url: string | null = null;

  /** Sanitised HTML, as the verbosity of the feed wants it. */
  @Property({ type: 'text' })
  message!: string;

  /** Why the message is a short text although the feed wants all of it; null where it is as the feed wants it. */
  @OneOf(shorteningReasons, { nullable: true, length: 16 })
  shortenedFor: ShorteningReason | null = null;

  /** When it appeared, as the feed says; else when it came in. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  publishedAt!: Date;
}
