/** What SQL computes of a topic for whoever looks at it. Source: supplement §4.6. */

import { namedBy } from '../../identity/users/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import type { ColumnScope, ComputedSql, Reads } from '../../platform/query/reads.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { shownLocks } from '../course-copies/index.js';
import { discussionTopicPolicy } from './discussion-topic.policy.js';
import { isLocked, isPosted, takesNoComments, viewerModule } from './discussion-topic-lock.sql.js';
import { entriesOf, hasSpoken } from './entries/entry-counts.sql.js';
import { holdOfPlace } from './entries/subscription.sql.js';
import { gradedDate, opensLater } from './grading/graded-lock.sql.js';
import { groupTopicsOf } from './group-topics/group-topic-children.sql.js';
import { isAnswered } from './group-topics/group-topics.sql.js';

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

/** Whether the viewer may take an action on the topic, as SQL over its row. */
type Asks = (action: 'moderate' | 'readEntries', row: Sql, scope: ColumnScope) => Sql;

/** Why the viewer cannot follow it; null where nothing is in their way. */
const subscriptionHold =
  (asks: Asks): ComputedSql =>
  (row, scope) =>
    sql`
      coalesce(
        ${holdOfPlace(row)}, case when not ${asks('readEntries', row, scope)} then 'initial_post_required' end
      )
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
  /** When the assignment that grades it opens for the viewer; null for none, and once it has. */
  opensAt: (row) => sql`case when ${opensLater(row)} then ${gradedDate('unlock', row)} end`,
  /** When it takes no entries any more: its own date, else the viewer's of the assignment that grades it. */
  closesAt: (row) => sql`coalesce(${row}.lock_at, ${gradedDate('lock', row)})`,
  userName: namedBy('author_id'),
  /** When people were shown it first, whether or not the job has written it down by now. */
  shownSince: (row) => sql`
    case when ${isPosted(row)} then coalesce(${row}.posted_at, ${row}.delayed_post_at) end
  `,
  lockedNow: isLocked,
  commentsDisabled: takesNoComments,
  /** Ids of the topics in which groups discuss it. */
  topicChildren: (row) => groupTopicsOf(row, sql`tc.id`),
  /** The same with their groups: `[{ topicId, groupId }]`. */
  groupTopicChildren: (row) => groupTopicsOf(row, sql`json_build_object('topicId', tc.id, 'groupId', tc.group_id)`),
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
  userHasPosted: (row, { lookUp }) => hasSpoken(row, lookUp),
};

/** What the viewer may do there and follow. @param reads those of topics, once they stand */
export function discussionTopicColumns(reads: () => Reads): Record<string, ComputedSql> {
  const asks: Asks = (action, row, { predicate }) => predicate(actions[action], reads(), row);
  const hold = subscriptionHold(asks);
  // Who may not read the entries is not told either how many there are.
  const counted =
    (count: (row: Sql, lookUp: LookUpSql) => Sql): ComputedSql =>
    (row, scope) =>
      sql`case when ${asks('readEntries', row, scope)} then ${count(row, scope.lookUp)} else 0 end`;
  const unanswered = (row: Sql, scope: ColumnScope): Sql => sql`
    ${asks('moderate', row, scope)}
    and not ${row}.is_announcement
    and ${row}.root_topic_id is null
    and ${entriesOf.all(row, scope.lookUp)} = 0
    and (${row}.group_category_id is null or not ${isAnswered(sql`${row}.id`)})
  `;
  return {
    shownLocks: shownLocks('discussion_topic'),
    ...plainColumns,
    ...readerColumns,
    unreadCount: counted(entriesOf.unread),
    discussionSubentryCount: counted(entriesOf.all),
    totalRootDiscussionEntries: counted(entriesOf.atTop),
    userCanSeePosts: (row, scope) => asks('readEntries', row, scope),
    subscriptionHold: hold,
    /** They said so; else authors and those who have replied follow it, as far as nothing is in their way. */
    subscribed: (row, scope) => sql`
      (${hold(row, scope)}) is null
      and coalesce(
        ${ofReader('subscribed')(row, scope.lookUp)}, ${row}.author_id = ${actorId} or ${hasSpoken(row, scope.lookUp)},
        false
      )
    `,
    canLock: (row, scope) => sql`${asks('moderate', row, scope)} and not ${gradedLater(row)}`,
    canUnpublish: unanswered,
    canGroup: (row, scope) => sql`${unanswered(row, scope)} and ${row}.course_id is not null`,
  };
}
