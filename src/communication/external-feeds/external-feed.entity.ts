import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { Course } from '../../learning/courses/index.js';
import { Group } from '../../learning/groups/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';

export const feedVerbosities = ['full', 'truncate', 'link_only'] as const;
export type FeedVerbosity = (typeof feedVerbosities)[number];

export const externalFeedStates = ['active', 'deleted'] as const;
export type ExternalFeedState = (typeof externalFeedStates)[number];

/**
 * An RSS or Atom feed of others, whose entries come into a course or a group. Decision 0093.
 * Source: D1 · External feeds; supplement §2.7.
 */
@Entity({ tableName: 'external_feeds' })
@Check({ name: 'external_feeds_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Index({ name: 'external_feeds_course', properties: ['courseId', 'id'] })
@Index({ name: 'external_feeds_group', properties: ['groupId', 'id'] })
@Index({
  name: 'external_feeds_one',
  expression: `create unique index external_feeds_one on external_feeds (root_account_id, coalesce(course_id, 0), coalesce(group_id, 0), url, verbosity, coalesce(header_match, '')) where workflow_state = 'active'`,
})
@Index({
  name: 'external_feeds_due',
  expression: `create index external_feeds_due on external_feeds (next_fetch_at) where workflow_state = 'active'`,
})
export class ExternalFeed extends TenantRecord {
  /** The course or the group: one of the two. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** Who added it. It is fetched in their line of the queue. */
  @References(() => User)
  userId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  url!: string;

  /** The title that the feed gives itself; the name of its host until it was fetched. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  displayName!: string;

  /** Entries come in whose title has this part; all, where it is null. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  headerMatch: string | null = null;

  @OneOf(feedVerbosities, { default: 'full', length: 16 })
  verbosity: FeedVerbosity & Opt = 'full';

  /** When it is fetched next; null for a feed that is fetched no more. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true, defaultRaw: 'now()' })
  nextFetchAt: Date | null = null;

  /** Since when a job waits to fetch it. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  queuedAt: Date | null = null;

  /** When it was last fetched with success. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  fetchedAt: Date | null = null;

  /** Tries since then that failed. */
  @Property({ type: 'integer', default: 0 })
  failures: number & Opt = 0;

  /** Why the last one did; null after a success. */
  @Property({ type: 'string', columnType: 'varchar(500)', nullable: true })
  fault: string | null = null;

  /** What the server called the version that was read last. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true, hidden: true })
  etag: string | null = null;

  /** When the server had changed it last, in the server's own words. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true, hidden: true })
  lastModified: string | null = null;

  @OneOf(externalFeedStates, { default: 'active', length: 16 })
  workflowState: ExternalFeedState & Opt = 'active';
}
