/** What SQL computes of a topic for whoever looks at it. Source: supplement §4.6. */

import { actorSet } from '../../identity/access/index.js';
import { namedBy } from '../../identity/users/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import type { ColumnScope, ComputedSql, Reads } from '../../platform/query/reads.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { discussionTopicPolicy } from './discussion-topic.policy.js';
import { isLocked, isPosted, takesNoComments, viewerModule } from './discussion-topic-lock.sql.js';

const { actions } = discussionTopicPolicy;

/** What the viewer has done with the topic itself. */
const ofReader =
  (wanted: 'read' | 'subscribed') =>
  (row: Sql, lookUp: LookUpSql): Sql =>
    lookUp.row(
      sql`
        select tr.read, tr.subscribed
        from discussion_topic_readers tr
        where tr.topic_id = ${row}.id and tr.user_id = ${actorId}
      `,
      wanted,
    );

/**
 * What was said there: counted, so that no two writers can put it wrong. An entry is unread for everybody who has not read
 * it and did not write it.
 */
const ofEntries =
  (wanted: 'entries' | 'roots' | 'unread' | 'spoke') =>
  (row: Sql, lookUp: LookUpSql): Sql =>
    lookUp.row(
      sql`
        select count(*)::int as entries, (count(*) filter (where te.parent_id is null))::int as roots,
          (count(*) filter (where te.author_id <> ${actorId} and tx.read is not true))::int as unread,
          coalesce(bool_or(te.author_id = ${actorId}), false) as spoke
        from discussion_entries te
        left join discussion_entry_readers tx on tx.entry_id = te.id and tx.user_id = ${actorId}
        where te.topic_id = ${row}.id and te.workflow_state = 'active'
      `,
      wanted,
    );
const entries = ofEntries('entries');
const spoke = ofEntries('spoke');

/** Whether the viewer may take an action on the topic, as SQL over its row. */
type Asks = (action: 'moderate' | 'readEntries', row: Sql, scope: ColumnScope) => Sql;

/** Why the viewer cannot follow it; null where nothing is in their way. */
const subscriptionHold =
  (asks: Asks): ComputedSql =>
  (row, scope) =>
    sql`
    case
      when ${row}.is_announcement then 'topic_is_announcement'
      when ${row}.group_id is not null and ${row}.group_id <> all(${actorSet('groups')}) then 'not_in_group'
      when ${row}.group_category_id is not null
        and ${row}.course_id = any(${actorSet('asStudent')})
        and not exists (
          select 1
          from groups tg
          where tg.group_category_id = ${row}.group_category_id and tg.id = any(${actorSet('groups')})
        )
        then 'not_in_group_set'
      when not ${asks('readEntries', row, scope)} then 'initial_post_required'
    end
  `;

/** SQL: the assignment that grades it is still going on. */
const gradedLater = (row: Sql): Sql => sql`
  exists (select 1 from assignments ta where ta.id = ${row}.assignment_id and ta.due_at > now())
`;

/** What is plain of a topic, and when it is shown. */
const plainColumns: Record<string, ComputedSql> = {
  /** True for who moderates it, null for the others. */
  moderated: () => sql`true`,
  /** What module keeps the viewer out, unless they moderate: `{moduleId, moduleName, unlockAt}`; null for none. */
  moduleInWay: (row, { lookUp }) => viewerModule(row, lookUp),
  userName: namedBy('author_id'),
  /** When people were shown it first, whether or not the job has written it down by now. */
  shownSince: (row) => sql`
    case when ${isPosted(row)} then coalesce(${row}.posted_at, ${row}.delayed_post_at) end
  `,
  lockedNow: isLocked,
  commentsDisabled: takesNoComments,
  /** Ids of the topics in which groups discuss it. */
  topicChildren: (row) => sql`
    select coalesce(json_agg(tc.id order by tc.id), '[]')
    from discussion_topics tc
    where tc.root_topic_id = ${row}.id and tc.workflow_state <> 'deleted'
  `,
  contextCode: (row) => sql`
    case
      when ${row}.course_id is not null then 'course_' || ${row}.course_id
      else 'group_' || ${row}.group_id
    end
  `,
};

/** What the viewer has read and written there. */
const readerColumns: Record<string, ComputedSql> = {
  readState: (row, { lookUp }) => sql`
    case
      when coalesce(${ofReader('read')(row, lookUp)}, ${row}.author_id = ${actorId}, false) then 'read'
      else 'unread'
    end
  `,
  unreadCount: (row, { lookUp }) => ofEntries('unread')(row, lookUp),
  discussionSubentryCount: (row, { lookUp }) => entries(row, lookUp),
  totalRootDiscussionEntries: (row, { lookUp }) => ofEntries('roots')(row, lookUp),
  userHasPosted: (row, { lookUp }) => spoke(row, lookUp),
};

/** What the viewer may do there and follow. @param reads those of topics, once they stand */
export function discussionTopicColumns(reads: () => Reads): Record<string, ComputedSql> {
  const asks: Asks = (action, row, { predicate }) => predicate(actions[action], reads(), row);
  const hold = subscriptionHold(asks);
  const unanswered = (row: Sql, scope: ColumnScope): Sql => sql`
    ${asks('moderate', row, scope)} and not ${row}.is_announcement and ${entries(row, scope.lookUp)} = 0
  `;
  return {
    ...plainColumns,
    ...readerColumns,
    userCanSeePosts: (row, scope) => asks('readEntries', row, scope),
    subscriptionHold: hold,
    /** They said so; else authors and those who have replied follow it, as far as nothing is in their way. */
    subscribed: (row, scope) => sql`
      (${hold(row, scope)}) is null
      and coalesce(
        ${ofReader('subscribed')(row, scope.lookUp)}, ${row}.author_id = ${actorId} or ${spoke(row, scope.lookUp)},
        false
      )
    `,
    canLock: (row, scope) => sql`${asks('moderate', row, scope)} and not ${gradedLater(row)}`,
    canUnpublish: unanswered,
    canGroup: (row, scope) => sql`
      ${unanswered(row, scope)} and ${row}.course_id is not null and ${row}.root_topic_id is null
    `,
  };
}
