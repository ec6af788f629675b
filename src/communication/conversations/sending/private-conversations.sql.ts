/** The conversations of two: found or made for many at once, and locked. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { Conversation } from '../conversation.entity.js';

export interface NewPairs {
  readonly rootAccountId: number;
  readonly authorId: number;
  /** Each once; the author's own for a conversation with themself. */
  readonly userIds: readonly number[];
  readonly subject: string | null;
  readonly courseId: number | null;
  readonly groupId: number | null;
}

/**
 * Makes the conversations of pairs that have none. Where another transaction is just making one it waits for its end. All
 * make them in one order, so that none waits for another for ever. Answers how many it made.
 */
// unguarded: the caller was authorized to write to these people.
export const pairsMade = bulkStatement<NewPairs>(
  [Conversation],
  (value) => sql`
    insert into conversations (root_account_id, private, subject, pair_low, pair_high, course_id, group_id)
    select ${value('rootAccountId', 'bigint')}, true, ${value('subject', 'text')}, p.low, p.high,
      ${value('courseId', 'bigint')}, ${value('groupId', 'bigint')}
    from (
      select least(u.id, ${value('authorId', 'bigint')}) as low, greatest(u.id, ${value('authorId', 'bigint')}) as high
      from unnest(${value('userIds', 'bigint[]')}) u(id)
    ) p
    order by p.low, p.high
    on conflict (root_account_id, pair_low, pair_high) where pair_low is not null do nothing
    returning id
  `,
);

/** The conversations of pairs, locked in the order of their ids. */
// unguarded: likewise.
export const pairsLocked = statement<Pick<NewPairs, 'rootAccountId' | 'authorId' | 'userIds'>>(
  (value) => sql`
    select c.id, case when c.pair_low = ${value('authorId', 'bigint')} then c.pair_high else c.pair_low end as "userId"
    from unnest(${value('userIds', 'bigint[]')}) u(id)
    join conversations c on c.root_account_id = ${value('rootAccountId', 'bigint')}
      and c.pair_low = least(u.id, ${value('authorId', 'bigint')})
      and c.pair_high = greatest(u.id, ${value('authorId', 'bigint')})
    order by c.id
    for no key update of c
  `,
);

/** Makes as many conversations as are asked for, which no later message to the same people goes to by itself. */
// unguarded: likewise.
export const conversationsMade = bulkStatement<{
  rootAccountId: number;
  count: number;
  private: boolean;
  subject: string | null;
  courseId: number | null;
  groupId: number | null;
}>(
  [Conversation],
  (value) => sql`
    insert into conversations (root_account_id, private, subject, course_id, group_id)
    select ${value('rootAccountId', 'bigint')}, ${value('private', 'boolean')}, ${value('subject', 'text')},
      ${value('courseId', 'bigint')}, ${value('groupId', 'bigint')}
    from generate_series(1, ${value('count', 'int')})
    returning id
  `,
);
