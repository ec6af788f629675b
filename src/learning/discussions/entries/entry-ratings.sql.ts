/** Likes of entries, and the order that they give. Source: supplement §5.4, allow_rating and sort_by_rating. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { type LookUpSql, type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { DiscussionEntry } from './discussion-entry.entity.js';
import { DiscussionEntryReader } from './discussion-entry-reader.entity.js';

const likesOf = (entry: Sql): Sql => sql`
  (select coalesce(sum(lr.rating), 0)::int from discussion_entry_readers lr where lr.entry_id = ${entry}.id)
`;

/** SQL: how many have rated an entry, or how many like it. */
export const ratingsOf = (entry: Sql, lookUp: LookUpSql, wanted: 'count' | 'sum'): Sql =>
  lookUp.row(
    sql`
      select count(*)::int as count, coalesce(sum(er.rating), 0)::int as sum
      from discussion_entry_readers er
      where er.entry_id = ${entry}.id and er.rating is not null
    `,
    wanted,
  );

/** Whether entries with more likes come first in a topic stays as it is before the end of the transaction. */
// unguarded: a lock on the topic of an entry that the actor rates.
export const orderHeld = statement<{ topicId: number }>(
  (value) => sql`select id from discussion_topics where id = ${value('topicId', 'bigint')} for share`,
);

/** Somebody likes an entry, or takes that back. */
// unguarded: what the actor says of an entry that was authorized.
export const entryRated = bulkStatement<{
  rootAccountId: number;
  topicId: number;
  entryId: number;
  userId: number;
  rating: number;
}>(
  [DiscussionEntryReader],
  (value) => sql`
    insert into discussion_entry_readers (root_account_id, topic_id, entry_id, user_id, read, rating)
    select ${value('rootAccountId', 'bigint')}, e.topic_id, e.id, ${value('userId', 'bigint')},
      e.author_id = ${value('userId', 'bigint')}, ${value('rating', 'integer')}
    from discussion_entries e
    where e.id = ${value('entryId', 'bigint')} and e.topic_id = ${value('topicId', 'bigint')}
    on conflict (root_account_id, entry_id, user_id) do update set rating = excluded.rating
  `,
);

/**
 * Entries of a topic take their places by their likes, or by time alone.
 * `entryId` is the entry that was rated; null for all, where the topic has changed how it orders them.
 */
// unguarded: places of entries in a topic that the actor changes or rates in.
export const entriesRanked = bulkStatement<{ topicId: number; entryId: number | null }>(
  [updated(DiscussionEntry, 'rank')],
  (value) => sql`
    update discussion_entries e
    set rank = case when t.sort_by_rating then ${likesOf(sql`e`)} else 0 end
    from discussion_topics t
    where t.id in (
        select ${value('topicId', 'bigint')}
        union all
        select c.id from discussion_topics c where c.root_topic_id = ${value('topicId', 'bigint')}
      )
      and e.topic_id = t.id
      and (${value('entryId', 'bigint')} is null or e.id = ${value('entryId', 'bigint')})
      and e.rank <> case when t.sort_by_rating then ${likesOf(sql`e`)} else 0 end
  `,
);
