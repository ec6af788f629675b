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

/** Of lists of the same length, what belongs together stands at the same place. */
interface Publications {
  readonly rootAccountId: number;
  readonly type: StreamType;
  readonly assetIds: readonly number[];
  readonly titles: readonly string[];
  readonly paths: readonly string[];
  /** The asset of each item, and whose stream it stands in. */
  readonly ofAssets: readonly number[];
  readonly userIds: readonly number[];
}

/** Writes entries of one type, and puts each on top of the streams of some users. */
// unguarded: tells those whom the caller's change concerns.
export const publications = bulkStatement<Publications>(
  [StreamEntry, StreamItem],
  (value) => sql`
    with entry as (
      insert into stream_entries as e (root_account_id, type, asset_id, title, path)
      select ${value('rootAccountId', 'bigint')}, ${value('type', 'text')}, n.asset_id, n.title, n.path
      from unnest(${value('assetIds', 'bigint[]')}, ${value('titles', 'text[]')}, ${value('paths', 'text[]')})
        as n(asset_id, title, path)
      order by n.asset_id
      on conflict (root_account_id, type, asset_id) do update set title = excluded.title, path = excluded.path
      returning e.id, e.asset_id, e.notification_category, e.course_id, e.group_id
    )
    insert into stream_items (
      root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, course_id, group_id,
      happened_at
    )
    select ${value('rootAccountId', 'bigint')}, e.id, u.id, ${value('type', 'text')}, e.asset_id,
      e.notification_category, e.course_id, e.group_id, now()
    from unnest(${value('ofAssets', 'bigint[]')}, ${value('userIds', 'bigint[]')}) as u(asset_id, id)
    join entry e on e.asset_id = u.asset_id
    order by e.asset_id, u.id
    on conflict (stream_entry_id, user_id) do update set happened_at = excluded.happened_at, read = false,
      hidden = false
  `,
);
