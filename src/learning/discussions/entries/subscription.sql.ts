/** Who follows a discussion, and who cannot. Source: supplement §4.6, subscribed and subscription_hold. */

import { actorSet } from '../../../identity/access/index.js';
import type { RowColumns } from '../../../platform/authorization/authorize.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { subscriptionHolds } from '../discussion-topic.rules.js';

/** SQL: what keeps the actor from following a topic, but for an entry that they have to write first; null for nothing. */
export const holdOfPlace = (topic: Sql): Sql => sql`
  case
    when ${topic}.is_announcement then 'topic_is_announcement'
    when ${topic}.group_id is not null and ${topic}.group_id <> all(${actorSet('groups')}) then 'not_in_group'
    when ${topic}.group_category_id is not null
      and ${topic}.course_id = any(${actorSet('asStudent')})
      and not exists (
        select 1
        from groups hg
        where hg.group_category_id = ${topic}.group_category_id and hg.id = any(${actorSet('groups')})
      )
      then 'not_in_group_set'
  end
`;

/** What decides whether somebody can follow a topic. */
export const followColumns: RowColumns<
  { readonly hold: (typeof subscriptionHolds)[number] | null; readonly reads: boolean },
  'readEntries'
> = {
  hold: holdOfPlace,
  reads: 'readEntries',
};

/** SQL: who wrote a topic, or an entry of it that still stands there. */
export const writersOf = (topicId: Sql): Sql => sql`
  select wt.author_id as user_id
  from discussion_topics wt
  where wt.id = ${topicId} and wt.author_id is not null
  union
  select we.author_id from discussion_entries we where we.topic_id = ${topicId} and we.workflow_state = 'active'
`;

/**
 * SQL: who follows a topic: those who said so, its author and those who have written there, unless they said otherwise.
 * Announcements are followed by nobody, topics of a group by its members.
 */
export const followersOf = (topicId: Sql): Sql => sql`
  select fu.user_id
  from discussion_topics ft
  cross join lateral (
    ${writersOf(sql`ft.id`)}
    union
    select fr.user_id from discussion_topic_readers fr where fr.topic_id = ft.id and fr.subscribed
  ) fu
  where ft.id = ${topicId}
    and not ft.is_announcement
    and not exists (
      select 1
      from discussion_topic_readers fn
      where fn.topic_id = ft.id and fn.user_id = fu.user_id and not fn.subscribed
    )
    and (
      ft.group_id is null
      or exists (
        select 1
        from group_memberships fm
        where fm.group_id = ft.group_id and fm.user_id = fu.user_id and fm.workflow_state = 'accepted'
      )
    )
`;
