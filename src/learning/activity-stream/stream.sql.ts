import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { StreamEntry, type StreamType } from './stream-entry.entity.js';
import { StreamItem } from './stream-item.entity.js';

/** Writes an entry, and puts it on top of the streams of some users, whether it was there or not. */
// unguarded: tells those whom the caller's change concerns.
export const publication = bulkStatement<{
  rootAccountId: number;
  type: StreamType;
  assetId: number;
  courseId: number | null;
  groupId: number | null;
  title: string;
  message: string | null;
  category: string | null;
  path: string | null;
  userIds: readonly number[];
}>(
  [StreamEntry, StreamItem],
  (value) => sql`
    with entry as (
      insert into stream_entries as e (
        root_account_id, type, asset_id, course_id, group_id, title, message, notification_category, path
      )
      values (
        ${value('rootAccountId', 'bigint')}, ${value('type', 'text')}, ${value('assetId', 'bigint')},
        ${value('courseId', 'bigint')}, ${value('groupId', 'bigint')}, ${value('title', 'text')},
        ${value('message', 'text')}, ${value('category', 'text')}, ${value('path', 'text')}
      )
      on conflict (root_account_id, type, asset_id) do update set title = excluded.title,
        message = excluded.message, path = excluded.path
      returning *
    )
    insert into stream_items (
      root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, course_id, group_id,
      happened_at
    )
    select e.root_account_id, e.id, u.id, e.type, e.asset_id, e.notification_category, e.course_id,
      e.group_id, now()
    from entry e, unnest(${value('userIds', 'bigint[]')}) as u(id)
    on conflict (stream_entry_id, user_id) do update set happened_at = excluded.happened_at, read = false,
      hidden = false
  `,
);

/** What an entry says from now on; where it stands in streams, it stays. */
// unguarded: what the caller has changed is told as it is now.
export const restatement = bulkStatement<{
  rootAccountId: number;
  type: StreamType;
  assetId: number;
  title: string;
  message: string | null;
}>(
  [StreamEntry],
  (value) => sql`
    update stream_entries
    set title = ${value('title', 'text')}, message = ${value('message', 'text')}
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and type = ${value('type', 'text')}
      and asset_id = ${value('assetId', 'bigint')}
  `,
);

/** Hides what is about a record in everybody's stream. */
// unguarded: what the caller takes back goes out of every stream.
export const withdrawal = bulkStatement<{ rootAccountId: number; type: StreamType; assetId: number }>(
  [StreamItem],
  (value) => sql`
    update stream_items i
    set hidden = true
    from stream_entries e
    where i.stream_entry_id = e.id
      and e.root_account_id = ${value('rootAccountId', 'bigint')}
      and e.type = ${value('type', 'text')}
      and e.asset_id = ${value('assetId', 'bigint')}
  `,
);
