/** What was said in a topic, counted when it is asked for, so that no two writers can put it wrong. */

import { actorId } from '../../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../../platform/sql/sql.js';
import { isRead } from './entry-readers.sql.js';

const counted =
  (wanted: 'entries' | 'roots' | 'unread' | 'spoke') =>
  (topic: Sql, lookUp: LookUpSql): Sql =>
    lookUp.row(
      sql`
        select count(*)::int as entries, (count(*) filter (where te.parent_id is null))::int as roots,
          (count(*) filter (where not ${isRead(sql`te`, sql`tx`)}))::int as unread,
          coalesce(bool_or(te.author_id = ${actorId}), false) as spoke
        from discussion_entries te
        left join discussion_entry_readers tx on tx.entry_id = te.id and tx.user_id = ${actorId}
        where te.topic_id = ${topic}.id and te.workflow_state = 'active'
      `,
      wanted,
    );

/** SQL: entries of a topic, those at the top, and those that the actor has not read. */
export const entriesOf = { all: counted('entries'), atTop: counted('roots'), unread: counted('unread') } as const;

/** SQL: the actor has said something there. */
export const hasSpoken = counted('spoke');
