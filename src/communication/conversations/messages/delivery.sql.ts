/** How a message reaches people: one statement for one conversation, and for many that get the same message. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { ValueSql } from '../../../platform/sql/statement.js';
import { coursesAmong, coursesShared, groupsAmong, groupsShared } from '../addressing/shared-places.sql.js';
import { ConversationView } from '../conversation-view.entity.js';
import { ConversationMessage } from './conversation-message.entity.js';
import { HeldMessage } from './held-message.entity.js';

/** A message as it is delivered; lists of the same length belong together. */
export interface DeliveredMessage {
  readonly rootAccountId: number;
  readonly authorId: number;
  readonly body: string;
  readonly generated: boolean;
  readonly attachmentIds: readonly number[];
  readonly forwardedIds: readonly number[];
  readonly addedUserIds: readonly number[];
  readonly mediaCommentId: string | null;
  readonly mediaCommentType: string | null;
  /** The conversations that get it, each as a message of its own. */
  readonly conversationIds: readonly number[];
  /** Who gets it in which of them, the author included: `ofConversations[i]`, `toUsers[i]`. */
  readonly ofConversations: readonly number[];
  readonly toUsers: readonly number[];
  /** Earlier messages of the one conversation that are shown to those who do not hold them. */
  readonly includedIds: readonly number[];
  /** Where it is sent; nowhere for none of both. */
  readonly courseIds: readonly number[];
  readonly groupIds: readonly number[];
}

type DeliverySql = ValueSql<DeliveredMessage>;

/** A message is sent in a place, instead of between people who share some. */
const isPlaced = (value: DeliverySql): Sql => sql`
  cardinality(${value('courseIds', 'bigint[]')}) + cardinality(${value('groupIds', 'bigint[]')}) > 0
`;

/** Where recipients and author meet, of a message without a place: `conversation_id`, `user_id`, `course_ids`, `group_ids`. */
function meetings(value: DeliverySql): Sql {
  const [author, tenant] = [value('authorId', 'bigint'), value('rootAccountId', 'bigint')];
  return sql`
    select r.conversation_id, r.user_id, ${coursesShared(author, sql`r.user_id`, tenant)} as course_ids,
      ${groupsShared(author, sql`r.user_id`, tenant)} as group_ids
    from recipient r
    where r.user_id <> ${author} and not ${isPlaced(value)}
  `;
}

/** One kind of labels: the value that names places, how those of somebody are found among them, and the column. */
interface Labels {
  readonly named: 'courseIds' | 'groupIds';
  readonly among: typeof coursesAmong;
  readonly column: Sql;
}

const courseLabels: Labels = { named: 'courseIds', among: coursesAmong, column: sql`course_ids` };
const groupLabels: Labels = { named: 'groupIds', among: groupsAmong, column: sql`group_ids` };

/** The places of a message that are a recipient's `r`. */
const ownAmong = (value: DeliverySql, { among, named }: Labels): Sql =>
  among(value(named, 'bigint[]'), sql`r.user_id`, value('rootAccountId', 'bigint'));

/** The labels that a recipient `r` gets: the places of the message that are theirs, else where they meet its author. */
const labelsOf = (value: DeliverySql, kind: Labels): Sql => sql`
  case
    when ${isPlaced(value)} then ${ownAmong(value, kind)}
    else array(
      select distinct l.id
      from meeting g
      cross join lateral unnest(g.${kind.column}) l(id)
      where g.conversation_id = r.conversation_id
        and (g.user_id = r.user_id or r.user_id = ${value('authorId', 'bigint')})
      order by l.id
    )
  end
`;

const joined = (column: Sql): Sql => sql`
  array(select distinct u.id from unnest(v.${column} || excluded.${column}) u(id) order by u.id)
`;

/** The messages themselves, one for each conversation. Their time is that at which the conversation was locked. */
const written = (value: DeliverySql): Sql => sql`
  insert into conversation_messages (
    root_account_id, created_at, conversation_id, author_id, body, generated, attachment_ids, forwarded_ids,
    added_user_ids, media_comment_id, media_comment_type, recipient_ids
  )
  select ${value('rootAccountId', 'bigint')}, clock_timestamp(), c.id, ${value('authorId', 'bigint')},
    ${value('body', 'text')}, ${value('generated', 'boolean')}, ${value('attachmentIds', 'bigint[]')},
    ${value('forwardedIds', 'bigint[]')}, ${value('addedUserIds', 'bigint[]')}, ${value('mediaCommentId', 'text')},
    ${value('mediaCommentType', 'text')},
    array(select r.user_id from recipient r where r.conversation_id = c.id order by r.user_id)
  from unnest(${value('conversationIds', 'bigint[]')}) with ordinality as c(id, position)
  order by c.position
  returning id, conversation_id, created_at
`;

/** Who sees them, and the earlier ones that go with them. */
const held = (value: DeliverySql): Sql => sql`
  insert into held_messages (root_account_id, conversation_id, message_id, user_id)
  select ${value('rootAccountId', 'bigint')}, r.conversation_id, m.id, r.user_id
  from message m
  join recipient r on r.conversation_id = m.conversation_id
  union all
  select ${value('rootAccountId', 'bigint')}, r.conversation_id, i.id, r.user_id
  from recipient r
  cross join unnest(${value('includedIds', 'bigint[]')}) i(id)
  on conflict (root_account_id, message_id, user_id) do nothing
`;

/** What their people see of the conversations from now on. */
const shown = (value: DeliverySql): Sql => sql`
    insert into conversation_views as v (
      root_account_id, conversation_id, user_id, workflow_state, last_message_id, last_message_at,
      last_authored_id, last_authored_at, course_ids, group_ids
    )
    select ${value('rootAccountId', 'bigint')}, m.conversation_id, r.user_id,
      case when r.user_id = ${value('authorId', 'bigint')} then 'read' else 'unread' end, m.id, m.created_at,
      case when a.own then m.id end, case when a.own then m.created_at end,
      ${labelsOf(value, courseLabels)}, ${labelsOf(value, groupLabels)}
    from message m
    join recipient r on r.conversation_id = m.conversation_id
    cross join lateral (
      select r.user_id = ${value('authorId', 'bigint')} and not ${value('generated', 'boolean')} as own
    ) a
    order by m.conversation_id, r.user_id
    on conflict (root_account_id, conversation_id, user_id) do update
    set
      workflow_state = case
        when excluded.workflow_state = 'read' or v.subscribed then excluded.workflow_state
        else v.workflow_state
      end,
      last_message_id = excluded.last_message_id,
      last_message_at = excluded.last_message_at,
      last_authored_id = coalesce(excluded.last_authored_id, v.last_authored_id),
      last_authored_at = coalesce(excluded.last_authored_at, v.last_authored_at),
      course_ids = ${joined(sql`course_ids`)},
      group_ids = ${joined(sql`group_ids`)}
`;

/**
 * Writes a message into each of the conversations, which the caller has locked, and shows it to its recipients: unread for
 * those who follow the conversation, read for its author; who had taken the conversation out of their sight finds it again.
 * Answers the messages, in the order of their conversations. Source: supplement §4.9, state rules.
 */
// unguarded: the caller was authorized to write to these people.
export const messageDelivered = bulkStatement<DeliveredMessage>(
  [ConversationMessage, HeldMessage, ConversationView],
  (value) => sql`
    with recipient as (
      select t.conversation_id, t.user_id
      from unnest(${value('ofConversations', 'bigint[]')}, ${value('toUsers', 'bigint[]')})
        as t(conversation_id, user_id)
    ),
    message as (${written(value)}),
    meeting as materialized (${meetings(value)}),
    held as (${held(value)}),
    shown as (${shown(value)})
    select m.id, m.conversation_id as "conversationId"
    from message m
    order by array_position(${value('conversationIds', 'bigint[]')}, m.conversation_id)
  `,
);
