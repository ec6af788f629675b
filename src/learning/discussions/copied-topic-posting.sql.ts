/** How people learn of topics that were copied: statements for many topics at once. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { StreamEntry, StreamItem } from '../activity-stream/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { concernedBy } from './discussion-topics.sql.js';

interface OfTopics {
  readonly ids: readonly number[];
}

/** SQL: people are shown the topic now. */
const isShown = (topic: Sql): Sql => sql`
  (${topic}.workflow_state = 'active' and (${topic}.delayed_post_at is null or ${topic}.delayed_post_at <= now()))
`;

/** SQL: the type of its entries in streams. */
const typeOf = (topic: Sql): Sql => sql`
  case when ${topic}.is_announcement then 'Announcement' else 'DiscussionTopic' end
`;

/** Notes which topics people are shown from now on, and answers these; what waits for its time is told of then. */
// unguarded: copies that the actor has just written.
export const topicsPosted = bulkStatement<OfTopics>(
  [updated(DiscussionTopic, 'postedAt')],
  (value) => sql`
    update discussion_topics t
    set posted_at = case when ${isShown(sql`t`)} then now() end
    where t.id = any(${value('ids', 'bigint[]')})
      and t.workflow_state = 'active'
      and (t.posted_at is null) = ${isShown(sql`t`)}
    returning t.id, t.is_announcement as "isAnnouncement", t.posted_at is not null as "isPosted"
  `,
);

/** Puts topics into the streams of those whom they concern. */
// unguarded: likewise.
export const topicsStreamed = bulkStatement<OfTopics>(
  [StreamEntry, StreamItem],
  (value) => sql`
    with entry as (
      insert into stream_entries as e (root_account_id, type, asset_id, course_id, title, message, path)
      select t.root_account_id, ${typeOf(sql`t`)}, t.id, t.course_id, t.title, t.message,
        '/courses/' || t.course_id || '/discussion_topics/' || t.id
      from discussion_topics t
      where t.id = any(${value('ids', 'bigint[]')})
        and exists (select 1 from (${concernedBy(sql`t`)}) r where r.user_id is distinct from t.author_id)
      order by t.id
      on conflict (root_account_id, type, asset_id) do update set title = excluded.title,
        message = excluded.message, path = excluded.path
      returning *
    )
    insert into stream_items (
      root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, course_id, happened_at
    )
    select distinct e.root_account_id, e.id, p.user_id, e.type, e.asset_id, e.notification_category, e.course_id,
      now()
    from entry e
    join discussion_topics t on t.id = e.asset_id
    cross join lateral (${concernedBy(sql`t`)}) p
    where p.user_id is distinct from t.author_id
    order by e.id, p.user_id
    on conflict (stream_entry_id, user_id) do update set happened_at = excluded.happened_at, read = false,
      hidden = false
  `,
);

/** What streams say of topics, as these say it by now. */
// unguarded: likewise.
export const topicsRestated = bulkStatement<OfTopics>(
  [updated(StreamEntry, 'title', 'message')],
  (value) => sql`
    update stream_entries e
    set title = t.title, message = t.message
    from discussion_topics t
    where t.id = any(${value('ids', 'bigint[]')})
      and e.root_account_id = t.root_account_id
      and e.type = ${typeOf(sql`t`)}
      and e.asset_id = t.id
      and (e.title, e.message) is distinct from (t.title, t.message)
  `,
);

/** Takes topics that people are not shown out of every stream. */
// unguarded: likewise.
export const hiddenTopicsWithdrawn = bulkStatement<OfTopics>(
  [updated(StreamItem, 'hidden')],
  (value) => sql`
    update stream_items i
    set hidden = true
    from discussion_topics t
    join stream_entries e on e.root_account_id = t.root_account_id
      and e.type = ${typeOf(sql`t`)}
      and e.asset_id = t.id
    where t.id = any(${value('ids', 'bigint[]')})
      and not ${isShown(sql`t`)}
      and i.stream_entry_id = e.id
      and not i.hidden
  `,
);
