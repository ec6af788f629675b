/** What the hub reads of the outbox, and of the records of which it tells. */
import { keptFor, type LiveTopic } from '../../../identity/live-events/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { type Statement, statement, type ValueSql } from '../../../platform/sql/statement.js';

/** An event as it is told. */
export interface ToldEvent {
  readonly position: number;
  readonly rootAccountId: number;
  readonly topic: string;
  readonly subjectId: number;
  /** Null for whoever watches the record. */
  readonly userId: number | null;
  readonly toldAt: string;
}

const columns = sql`
  e.position, e.root_account_id as "rootAccountId", e.topic, e.subject_id as "subjectId", e.user_id as "userId",
  e.told_at as "toldAt"
`;

/** The last position that was given. */
// unguarded: a number alone.
export const lastPosition = statement<object>(
  () => sql`select coalesce(max(e.position), 0) as position from live_events e`,
);

/** What came after a position, of all tenants, in the order in which it was committed. */
// unguarded: the rights of each who is told are asked next.
export const eventsSince = statement<{ since: number; most: number }>(
  (value) => sql`
    select ${columns}
    from live_events e
    where e.position > ${value('since', 'bigint')}
    order by e.position
    limit ${value('most', 'int')}
  `,
);

/** Whether an event of the tenant is still kept, and with it all that came later. */
// unguarded: whether there is one, and nothing of it.
export const isKept = statement<{ position: number; rootAccountId: number }>(
  (value) => sql`
    select 1 as kept
    from live_events e
    where e.position = ${value('position', 'bigint')}
      and e.root_account_id = ${value('rootAccountId', 'bigint')}
      and e.told_at > now() - ${sql.literal(keptFor)}::interval
  `,
);

/** What somebody has missed of a topic: between two positions, so many at a time. */
interface Missed {
  readonly rootAccountId: number;
  readonly topic: string;
  readonly since: number;
  readonly until: number;
  readonly most: number;
}

const missed = <M extends Missed>(value: ValueSql<M>, whose: Sql): Sql => sql`
  select ${columns}
  from live_events e
  where ${whose}
    and e.topic = ${value('topic', 'text')}
    and e.position > ${value('since', 'bigint')}
    and e.position <= ${value('until', 'bigint')}
    and e.root_account_id = ${value('rootAccountId', 'bigint')}
  order by e.position
  limit ${value('most', 'int')}
`;

/** Of a topic that tells people; of one record alone unless that is null. */
// unguarded: the rights of who missed it are asked next.
export const missedBy = statement<Missed & { userId: number; subjectId: number | null }>((value) =>
  missed(
    value,
    sql`
      e.user_id = ${value('userId', 'bigint')}
      and (${value('subjectId', 'bigint')} is null or e.subject_id = ${value('subjectId', 'bigint')})
    `,
  ),
);

/** Of a record that is watched. */
// unguarded: likewise.
export const missedOf = statement<Missed & { subjectId: number }>((value) =>
  missed(value, sql`e.user_id is null and e.subject_id = ${value('subjectId', 'bigint')}`),
);

export interface ShownRecord {
  readonly id: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** What a topic shows of its records: once for all who are told. */
// unguarded: of records that those who are told may see; who that is was asked before.
export const shownOf = (topic: LiveTopic): Statement<{ subjectIds: readonly number[]; rootAccountId: number }> =>
  statement<{ subjectIds: readonly number[]; rootAccountId: number }>(
    (value) => sql`
      select r.id, ${topic.shown(sql`r`, value('rootAccountId', 'bigint'))} as shown
      from ${sql.ref(topic.table)} r
      where r.id = any(${value('subjectIds', 'bigint[]')})
    `,
  );
