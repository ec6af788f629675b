/** What somebody does with their own views of conversations, and counts of them, as SQL. Source: supplement §4.9. */
import type { Actor } from '../../../platform/authorization/actor.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { parameter, type Sql, sql } from '../../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../../platform/sql/statement.js';
import { type FilterMode, isListed, isOwn } from '../conversation.filters.js';
import { ConversationView } from '../conversation-view.entity.js';
import { HeldMessage } from '../messages/held-message.entity.js';
import { isUnread } from './own-view.sql.js';

/** Whose view of which conversation. */
interface OneView {
  readonly rootAccountId: number;
  readonly conversationId: number;
  readonly userId: number;
}

const isView = (view: Sql, value: ValueSql<OneView>): Sql => sql`
  ${view}.root_account_id = ${value('rootAccountId', 'bigint')}
  and ${view}.conversation_id = ${value('conversationId', 'bigint')}
  and ${view}.user_id = ${value('userId', 'bigint')}
`;

/** Somebody has seen a conversation: what was unread is read, what is archived stays so. */
// unguarded: the actor's own view of a conversation that was authorized.
export const conversationRead = bulkStatement<OneView>(
  [updated(ConversationView, 'workflowState')],
  (value) => sql`
    update conversation_views v
    set workflow_state = 'read'
    where ${isView(sql`v`, value)} and v.workflow_state = 'unread'
  `,
);

/**
 * Somebody has seen all their conversations. Their views are locked in the order of the conversations, as those are who
 * write into several.
 */
// unguarded: the actor's own views.
export const allConversationsRead = bulkStatement<{ rootAccountId: number; userId: number }>(
  [updated(ConversationView, 'workflowState')],
  (value) => sql`
    with unread as materialized (
      select u.id
      from conversation_views u
      where u.user_id = ${value('userId', 'bigint')}
        and u.root_account_id = ${value('rootAccountId', 'bigint')}
        and ${isUnread(sql`u`)}
      order by u.conversation_id
      for update
    )
    update conversation_views v
    set workflow_state = 'read'
    from unread
    where v.id = unread.id and v.workflow_state = 'unread'
    returning v.id
  `,
);

/** SQL: the last message that stays in a view. @param which further SQL over the message `m` */
const lastOf = (value: ValueSql<OneView>, which: Sql): Sql => sql`
  select m.id, m.created_at
  from held_messages h
  join conversation_messages m on m.id = h.message_id
  where ${isView(sql`h`, value)} and not exists (select 1 from gone g where g.message_id = h.message_id) and ${which}
  order by h.message_id desc
  limit 1
`;

/**
 * Takes messages out of a view, all of them without ids. A view that has none left is as a new one; that they follow the
 * conversation or not stays. The caller has locked the conversation. Answers the messages that are gone.
 */
// unguarded: the actor's own view of a conversation that was authorized.
export const messagesRemoved = bulkStatement<OneView & { messageIds: readonly number[] | null }>(
  [HeldMessage, ConversationView],
  (value) => sql`
    with gone as materialized (
      delete from held_messages h
      where ${isView(sql`h`, value)}
        and (${value('messageIds', 'bigint[]')} is null or h.message_id = any(${value('messageIds', 'bigint[]')}))
      returning h.message_id
    ),
    left_over as (
      update conversation_views v
      set last_message_id = l.id, last_message_at = l.created_at, last_authored_id = a.id,
        last_authored_at = a.created_at, starred = v.starred and l.id is not null,
        workflow_state = case when l.id is null then 'read' else v.workflow_state end,
        course_ids = case when l.id is null then '{}' else v.course_ids end,
        group_ids = case when l.id is null then '{}' else v.group_ids end
      from (select 1) one
      left join lateral (${lastOf(value, sql`true`)}) l on true
      left join lateral (
        ${lastOf(value, sql`m.author_id = ${value('userId', 'bigint')} and not m.generated`)}
      ) a on true
      where ${isView(sql`v`, value)}
    )
    select g.message_id as id from gone g order by g.message_id
  `,
);

/** How many conversations the actor has not seen. */
// unguarded: the actor's own views.
export const unreadConversations = statement<{ actor: Actor }>(
  () => sql`
    select count(*)::int as unread
    from conversation_views v
    where ${isOwn(sql`v`)} and ${isUnread(sql`v`)}
  `,
);

/** A list of the actor's conversations, as its arguments describe it. */
export interface AskedList {
  readonly scope: string | null;
  readonly labels: readonly string[] | null;
  readonly filterMode: FilterMode | null;
}

/** So many ids are told at most. */
export const mostIds = 10_000;

/** The ids of all conversations of a list, in its order. */
// unguarded: the actor's own views.
export const idsOfConversations = statement<{ actor: Actor } & AskedList>(
  () => sql`
    select v.conversation_id as id
    from conversation_views v
    where ${isOwn(sql`v`)}
      and ${isListed(sql`v`, (name, type, map) =>
        parameter<AskedList>(type, (asked) => {
          const value = asked[name as keyof AskedList];
          return map === undefined ? value : map(value);
        }),
      )}
    order by case when ${parameter<AskedList>('text', ({ scope }) => scope)} = 'sent' then v.last_authored_at
        else v.last_message_at end desc, v.conversation_id desc
    limit ${sql.literal(mostIds)}
  `,
);
