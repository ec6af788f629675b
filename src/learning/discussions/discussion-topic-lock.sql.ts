/** When people are shown a topic, and when they may reply there, as SQL over its row. Source: supplement §4.6. */

import { actorSet } from '../../identity/access/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { announcementsLocked } from '../courses/index.js';
import { contentLockOf } from '../modules/index.js';

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

/** SQL: it is locked by hand, or its time is over. */
export const isLocked = (topic: Sql): Sql => sql`(${topic}.locked or coalesce(${topic}.lock_at <= now(), false))`;

/** SQL: nobody comments on it, since its course takes no comments on announcements. */
export const takesNoComments = (topic: Sql): Sql => sql`
  (
    ${topic}.is_announcement
    and exists (select 1 from courses lc where lc.id = ${topic}.course_id and ${announcementsLocked(sql`lc`)})
  )
`;

/** SQL: JSON of the module that keeps the user out of a topic. @param isStudent SQL: the user is a student of its course */
export const topicLockOf = (topic: Sql, user: Sql, isStudent: Sql): Sql =>
  contentLockOf('Discussion', topic, user, isStudent);

/** SQL: JSON of the module that keeps the actor out, computed once for each row where something can be looked up. */
export function viewerModule(topic: Sql, lookUp?: LookUpSql): Sql {
  const lock = topicLockOf(topic, actorId, sql`${topic}.course_id = any(${actorSet('asStudent')})`);
  return lookUp === undefined ? lock : lookUp.row(sql`select ${lock} as lock offset 0`, 'lock');
}
