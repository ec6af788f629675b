/** What people have read of a discussion, as SQL. An entry is unread for everybody who has not read it and did not write it. */

import { actorId } from '../../../platform/authorization/policy.js';
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { type LookUpSql, type Sql, sql } from '../../../platform/sql/sql.js';
import { DiscussionTopicReader } from '../discussion-topic-reader.entity.js';
import { DiscussionEntryReader } from './discussion-entry-reader.entity.js';

/** SQL: the actor wrote an entry. */
export const isOwn = (entry: Sql): Sql => sql`${entry}.author_id = ${actorId}`;

/** SQL: the actor has read an entry. @param reader their row of `discussion_entry_readers`, which may be missing */
export const isRead = (entry: Sql, reader: Sql): Sql => sql`coalesce(${reader}.read, ${isOwn(entry)})`;

/** SQL: what the actor has done with an entry, looked up once for each row. */
export const ofReader = (entry: Sql, lookUp: LookUpSql, wanted: 'read' | 'forced' | 'rating'): Sql =>
  lookUp.row(
    sql`
      select er.read, er.forced_read_state as forced, er.rating
      from discussion_entry_readers er
      where er.entry_id = ${entry}.id and er.user_id = ${actorId}
    `,
    wanted,
  );

/** SQL: entries of a topic with what the actor has done with them: the rows `te` and `tx`. */
const withReader = (topic: Sql): Sql => sql`
  from discussion_entries te
  left join discussion_entry_readers tx on tx.entry_id = te.id and tx.user_id = ${actorId}
  where te.topic_id = ${topic}.id and te.workflow_state = 'active'
`;

/** SQL: ids of entries that the actor has not read, as JSON. */
export const unreadEntries = (topic: Sql): Sql => sql`
  (
    select coalesce(json_agg(te.id order by te.id), '[]')
    ${withReader(topic)}
      and not ${isRead(sql`te`, sql`tx`)}
  )
`;

/** SQL: ids of entries of which the actor said themselves whether they are read, as JSON. */
export const forcedEntries = (topic: Sql): Sql => sql`
  (
    select coalesce(json_agg(te.id order by te.id), '[]')
    ${withReader(topic)}
      and tx.forced_read_state
  )
`;

/** SQL: what the actor has rated, `[{ entryId, rating }]` as JSON. */
export const ratedEntries = (topic: Sql): Sql => sql`
  (
    select coalesce(json_agg(json_build_object('entryId', te.id, 'rating', tx.rating) order by te.id), '[]')
    ${withReader(topic)}
      and tx.rating is not null
  )
`;

interface Mark {
  readonly rootAccountId: number;
  readonly topicId: number;
  readonly userId: number;
  readonly read: boolean;
}
interface EntryMark extends Mark {
  /** Absent where they did not say so themselves: then it stays as it was. */
  readonly forced: boolean | null;
}

/** Somebody has read an entry, or has not. */
// unguarded: marks of the actor on an entry that was authorized.
export const entryMarked = bulkStatement<EntryMark & { entryId: number }>(
  [DiscussionEntryReader],
  (value) => sql`
    insert into discussion_entry_readers as er
      (root_account_id, topic_id, entry_id, user_id, read, forced_read_state)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('topicId', 'bigint')}, ${value('entryId', 'bigint')},
      ${value('userId', 'bigint')}, ${value('read', 'boolean')}, coalesce(${value('forced', 'boolean')}, false)
    )
    on conflict (root_account_id, entry_id, user_id) do update
    set read = excluded.read, forced_read_state = coalesce(${value('forced', 'boolean')}, er.forced_read_state)
  `,
);

/** Somebody has read all entries of a topic that are there by now, or none of them. */
// unguarded: marks of the actor on the entries of a topic that was authorized.
export const entriesMarked = bulkStatement<EntryMark>(
  [DiscussionEntryReader],
  (value) => sql`
    insert into discussion_entry_readers as er
      (root_account_id, topic_id, entry_id, user_id, read, forced_read_state)
    select e.root_account_id, e.topic_id, e.id, ${value('userId', 'bigint')}, ${value('read', 'boolean')},
      coalesce(${value('forced', 'boolean')}, false)
    from discussion_entries e
    where e.topic_id = ${value('topicId', 'bigint')}
      and e.root_account_id = ${value('rootAccountId', 'bigint')}
      and e.workflow_state = 'active'
    order by e.id
    on conflict (root_account_id, entry_id, user_id) do update
    set read = excluded.read, forced_read_state = coalesce(${value('forced', 'boolean')}, er.forced_read_state)
    where er.read <> excluded.read
      or er.forced_read_state <> coalesce(${value('forced', 'boolean')}, er.forced_read_state)
  `,
);

/** Somebody has read what a topic itself says, or has not. */
// unguarded: a mark of the actor on a topic that was authorized.
export const topicMarked = bulkStatement<Mark>(
  [DiscussionTopicReader],
  (value) => sql`
    insert into discussion_topic_readers (root_account_id, topic_id, user_id, read)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('topicId', 'bigint')}, ${value('userId', 'bigint')},
      ${value('read', 'boolean')}
    )
    on conflict (root_account_id, topic_id, user_id) do update set read = excluded.read
  `,
);

/** Somebody follows a topic, or said that they do not. */
// unguarded: what the actor said of a topic that was authorized.
export const topicFollowed = bulkStatement<Omit<Mark, 'read'> & { subscribed: boolean }>(
  [DiscussionTopicReader],
  (value) => sql`
    insert into discussion_topic_readers (root_account_id, topic_id, user_id, subscribed)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('topicId', 'bigint')}, ${value('userId', 'bigint')},
      ${value('subscribed', 'boolean')}
    )
    on conflict (root_account_id, topic_id, user_id) do update set subscribed = excluded.subscribed
  `,
);
