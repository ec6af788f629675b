/** When people are shown a topic, and when they may reply there, as SQL over its row. Source: supplement §4.6. */

import { actorSet } from '../../identity/access/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { announcementsLocked } from '../courses/index.js';
import { closedByDate, opensLater } from './grading/graded-lock.sql.js';
import { topicModuleLockOf } from './topic-module-lock.sql.js';

/** SQL: it is published, and its time has come. It holds from that very moment, whatever the job has written by then. */
export const isPosted = (topic: Sql): Sql => sql`
  (${topic}.workflow_state = 'active' and coalesce(${topic}.delayed_post_at <= now(), true))
`;

/** SQL: the time at which a list of announcements puts it. */
export const announcedAt = (topic: Sql): Sql => sql`
  coalesce(${topic}.delayed_post_at, ${topic}.posted_at, ${topic}.created_at)
`;

/** SQL: when something happened there last. */
export const lastActivityAt = (topic: Sql): Sql => sql`
  coalesce(${topic}.last_reply_at, ${topic}.posted_at, ${topic}.created_at)
`;

/** SQL: it is locked by hand, or its time is over, for the viewer where it is graded. */
export const isLocked = (topic: Sql): Sql => sql`
  (${topic}.locked or coalesce(${topic}.lock_at <= now(), false) or ${closedByDate(topic)})
`;

/** SQL: nobody comments on it, since its course takes no comments on announcements. */
export const takesNoComments = (topic: Sql): Sql => sql`
  (
    ${topic}.is_announcement
    and exists (select 1 from courses lc where lc.id = ${topic}.course_id and ${announcementsLocked(sql`lc`)})
  )
`;

/** SQL: people reply there: in the topics of groups, where groups discuss it. */
export const takesReplies = (topic: Sql): Sql => sql`
  ${isPosted(topic)}
  and not ${isLocked(topic)}
  and not ${takesNoComments(topic)}
  and ${topic}.group_category_id is null
`;

/** SQL: the viewer is a student of the topic's course, or of that of its group. */
export const isStudentBeside = (topic: Sql): Sql => sql`
  coalesce(
    coalesce(${topic}.course_id, (select lg.course_id from groups lg where lg.id = ${topic}.group_id))
      = any(${actorSet('asStudent')}),
    false
  )
`;

/** SQL: JSON of the module that keeps the actor out, computed once for each row where something can be looked up. */
export function viewerModule(topic: Sql, lookUp?: LookUpSql): Sql {
  const lock = topicModuleLockOf(topic, actorId, isStudentBeside(topic));
  return lookUp === undefined ? lock : lookUp.row(sql`select ${lock} as lock offset 0`, 'lock');
}

/** SQL: neither a module nor the date of what grades it keeps the actor from reading it. */
export const isOpen = (topic: Sql, lookUp?: LookUpSql): Sql => sql`
  (${viewerModule(topic, lookUp)} is null and not ${opensLater(topic)})
`;
