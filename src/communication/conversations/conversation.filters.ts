/** Which conversations a list has, by what the actor sees of them. Source: supplement §4.9, scope, filter[], filter_mode. */
import { actorId, actorTenant } from '../../platform/authorization/policy.js';
import type { ArgumentSql, FilterScope, FilterSql, KeptOrder } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { labelsNamed, type PlaceKind } from './conversation-filter.rules.js';

/** Which part of the conversations somebody looks at. */
export const conversationScopes = ['inbox', 'unread', 'starred', 'archived', 'sent'] as const;
export type ConversationScope = (typeof conversationScopes)[number];

/** Whether one of the named places and people suffices, or all have to be met. */
export const filterModes = ['and', 'or'] as const;
export type FilterMode = (typeof filterModes)[number];

/** SQL: a view that has a message stands in a scope. */
const inScope = (view: Sql, scope: Sql): Sql => sql`
  case coalesce(${scope}, 'inbox')
    when 'unread' then ${view}.workflow_state = 'unread'
    when 'starred' then ${view}.starred
    when 'archived' then ${view}.workflow_state = 'archived'
    when 'sent' then ${view}.last_authored_at is not null
    else ${view}.workflow_state <> 'archived'
  end
`;

/** SQL: a view bears one of the labels, or all of them. Without labels every view does. */
function bears(view: Sql, argument: ArgumentSql): Sql {
  const ids = (kind: PlaceKind) => sql`
    coalesce(${argument('labels', 'bigint[]', labelsNamed(kind) as (value: unknown) => unknown)}, '{}')
  `;
  const [courses, groups, users] = [ids('course'), ids('group'), ids('user')];
  const people = sql`
    array(
      select bv.user_id
      from conversation_views bv
      where bv.root_account_id = ${view}.root_account_id
        and bv.conversation_id = ${view}.conversation_id
        and bv.user_id = any(${users})
    )
  `;
  return sql`
    case
      when cardinality(${courses} || ${groups} || ${users}) = 0 then true
      when ${argument('filterMode', 'text')} = 'and' then
        ${view}.course_ids @> ${courses} and ${view}.group_ids @> ${groups} and ${people} @> ${users}
      else ${view}.course_ids && ${courses} or ${view}.group_ids && ${groups} or cardinality(${people}) > 0
    end
  `;
}

/** SQL: a view that the actor has is in the list that the arguments `scope`, `labels` and `filterMode` describe. */
export const isListed = (view: Sql, argument: ArgumentSql): Sql => sql`
  ${view}.last_message_at is not null and ${inScope(view, argument('scope', 'text'))} and ${bears(view, argument)}
`;

/** SQL: the view is the actor's, in the tenant in which they ask. */
export const isOwn = (view: Sql): Sql => sql`${view}.user_id = ${actorId} and ${view}.root_account_id = ${actorTenant}`;

const asked = ({ other }: FilterScope): ArgumentSql => other;

/** SQL: the actor's own view of a conversation is in the list that the arguments describe. */
export const standsInList = (conversation: Sql, argument: ArgumentSql): Sql => sql`
  exists (
    select 1
    from conversation_views lv
    where lv.conversation_id = ${conversation}.id and ${isOwn(sql`lv`)} and ${isListed(sql`lv`, argument)}
  )
`;

export const conversationFilters: Readonly<Record<string, FilterSql>> = {
  scope: (filter) => standsInList(filter.row, asked(filter)),
};

/** An index keeps the views of each person in the order of a time. */
const keptBy = (order: string, column: string): KeptOrder => ({
  table: 'conversation_views',
  order,
  keys: [column, 'conversation_id'],
  filter: 'scope',
  where: (filter) => sql`${isOwn(filter.row)} and ${isListed(filter.row, asked(filter))}`,
  answers: ['labels', 'filterMode'],
});

export const byLastMessage = keptBy('last_message', 'last_message_at');
export const byLastAuthored = keptBy('last_authored', 'last_authored_at');
