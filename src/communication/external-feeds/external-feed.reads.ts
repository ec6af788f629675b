import { coursePolicy, courseReads } from '../../learning/courses/index.js';
import { groupPolicy, groupReads } from '../../learning/groups/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { ExternalFeed } from './external-feed.entity.js';
import { externalFeedEntryPolicy, externalFeedPolicy } from './external-feed.policy.js';
import { ExternalFeedEntry } from './external-feed-entry.entity.js';

export const externalFeedEntryReads: Reads<ExternalFeedEntry, ActionOf<typeof externalFeedEntryPolicy>> = defineReads(
  ExternalFeedEntry,
  {
    policy: externalFeedEntryPolicy,
    orders: { published: ['publishedAt', 'id'] },
    relations: { externalFeed: one(() => externalFeedReads, 'externalFeedId') },
  },
);

export const externalFeedReads: Reads<ExternalFeed, ActionOf<typeof externalFeedPolicy>> = defineReads(ExternalFeed, {
  policy: externalFeedPolicy,
  computed: {
    entriesCount: (row) => sql`
      select count(*)::int from external_feed_entries fe where fe.external_feed_id = ${row}.id
    `,
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    group: one(() => groupReads, 'groupId'),
  },
  connections: {
    /** The newest first. */
    entries: connection(() => externalFeedEntryReads, {
      foreignKey: 'externalFeedId',
      order: 'published',
      descending: () => true,
    }),
  },
});

export const feedsOfCourse = extendReads(courseReads, {
  connections: {
    externalFeeds: connection(() => externalFeedReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: coursePolicy.actions.createAnnouncement,
    }),
  },
});

export const feedsOfGroup = extendReads(groupReads, {
  connections: {
    externalFeeds: connection(() => externalFeedReads, {
      joinOn: (child, parent) => sql`${child}.group_id = ${parent}.id`,
      listed: groupPolicy.actions.update,
    }),
  },
});
