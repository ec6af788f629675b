/** Feeds as they become due and are taken, and entries as they come in and go. */
import { livingCourseSql } from '../../../learning/courses/index.js';
import { DiscussionTopic } from '../../../learning/discussions/index.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { ExternalFeed, type FeedVerbosity } from '../external-feed.entity.js';
import { ExternalFeedEntry } from '../external-feed-entry.entity.js';

/** Entries that are kept of a feed. */
export const mostKept = 1_000;
/** Feeds that become jobs at a time: the others are due in five minutes. */
const mostQueued = 1_000;

/** SQL: the course or the group of a feed goes on. Nothing is fetched for what is over. */
const placeGoesOn = (f: Sql): Sql => sql`
  case
    when ${f}.course_id is not null then exists (
      select 1 from courses pc where pc.id = ${f}.course_id and pc.workflow_state not in ('completed', 'deleted')
    )
    else exists (
      select 1
      from groups pg
      where pg.id = ${f}.group_id and pg.workflow_state = 'available' and ${livingCourseSql(sql`pg`)}
    )
  end
`;

const isDue = (f: Sql): Sql => sql`
  ${f}.workflow_state = 'active' and ${f}.next_fetch_at <= now() and ${placeGoesOn(f)}
`;

/**
 * Queues a job for each feed that is due, in the line of its tenant and of who added it. One that waits keeps its place;
 * a job that was lost is queued again after six hours.
 */
// unguarded: a job that goes through all tenants.
export const dueFeedsQueued = bulkStatement<{ task: string; lane: string }>(
  [updated(ExternalFeed, 'queuedAt')],
  (value) => sql`
    with due as (
      select f.id
      from external_feeds f
      where ${isDue(sql`f`)} and (f.queued_at is null or f.queued_at < now() - interval '6 hours')
      order by f.next_fetch_at
      limit ${sql.literal(mostQueued)}
      for update skip locked
    ),
    marked as (
      update external_feeds m
      set queued_at = now()
      from due
      where m.id = due.id
      returning m.id, m.root_account_id, m.user_id
    )
    select queue_job(
      ${value('task', 'text')}, json_build_object('feedId', q.id), 'feed ' || q.id, ${value('lane', 'text')},
      q.root_account_id, q.user_id
    )
    from marked q
  `,
);

/** A feed as it is taken for a try. */
export interface TakenFeed {
  readonly id: number;
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly headerMatch: string | null;
  readonly verbosity: FeedVerbosity;
}

/** Takes a feed for a try: nobody else tries it for a quarter of an hour. Answers nothing where it is not due. */
// unguarded: a job that was queued for the feed.
export const feedTaken = bulkStatement<{ id: number }>(
  [updated(ExternalFeed, 'nextFetchAt', 'queuedAt')],
  (value) => sql`
    update external_feeds f
    set next_fetch_at = now() + interval '15 minutes', queued_at = null
    where f.id = ${value('id', 'bigint')} and ${isDue(sql`f`)}
    returning f.id, f.url, f.etag, f.last_modified as "lastModified",
      f.header_match as "headerMatch", f.verbosity
  `,
);

/** Of the digests, those of entries that the feed has already. */
// unguarded: entries of the feed that the job has taken.
export const knownDigests = statement<{ feedId: number; digests: readonly string[] }>(
  (value) => sql`
    select e.digest
    from external_feed_entries e
    where e.external_feed_id = ${value('feedId', 'bigint')} and e.digest = any(${value('digests', 'text[]')})
  `,
);

/**
 * Adds entries to a feed, and an announcement of each to its course or group; each comes in once, whoever else adds it.
 * Answers the announcements.
 */
// unguarded: entries of the feed that the job has taken.
export const entriesAdded = bulkStatement<{ feedId: number /** JSON. */; entries: string }>(
  [ExternalFeedEntry, DiscussionTopic],
  (value) => sql`
    with added as (
      insert into external_feed_entries (
        root_account_id, external_feed_id, course_id, group_id, digest, title, url, message, shortened_for,
        published_at
      )
      select f.root_account_id, f.id, f.course_id, f.group_id, e.digest, e.title, e.url, e.message,
        e."shortenedFor", e."publishedAt"
      from external_feeds f,
        jsonb_to_recordset(${value('entries', 'jsonb')}) as e(
          digest text, title text, url text, message text, "shortenedFor" text, "publishedAt" timestamptz
        )
      where f.id = ${value('feedId', 'bigint')}
      on conflict (external_feed_id, digest) do nothing
      returning *
    )
    insert into discussion_topics (
      root_account_id, course_id, group_id, is_announcement, title, message, workflow_state, posted_at,
      external_feed_entry_id
    )
    select a.root_account_id, a.course_id, a.group_id, true, a.title, nullif(a.message, ''), 'active',
      a.published_at, a.id
    from added a
    order by a.id
    returning id
  `,
);

/** Removes the entries beyond the last that came in; what the feed still shows stays, or it would come in anew. */
// unguarded: entries of the feed that the job has taken.
export const oldEntriesRemoved = bulkStatement<{ feedId: number; shown: readonly string[] }>(
  [ExternalFeedEntry],
  (value) => sql`
    delete from external_feed_entries d
    where d.external_feed_id = ${value('feedId', 'bigint')}
      and d.digest <> all(${value('shown', 'text[]')})
      and d.id <= (
        select e.id
        from external_feed_entries e
        where e.external_feed_id = ${value('feedId', 'bigint')}
        order by e.id desc
        offset ${sql.literal(mostKept)}
        limit 1
      )
  `,
);

/** Removes all entries of a feed. */
// unguarded: entries of a feed that was deleted.
export const entriesRemoved = bulkStatement<{ feedId: number }>(
  [ExternalFeedEntry],
  (value) => sql`
    delete from external_feed_entries
    where external_feed_id = ${value('feedId', 'bigint')}
  `,
);
