/** Whether somebody may still answer in a conversation. Decision 0127; source: supplement §4.9, cannot_reply, add_message. */
import { actorId, type ConditionSql, sqlCondition } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { isOneThere } from './addressable.sql.js';
import { isAddressable, writesInCourse, writesInGroup } from './recipient.policy.js';

/** SQL: somebody else takes part in a conversation: rows `rv`. @param which further SQL over the view `rv` */
const anotherOne = (conversation: Sql, which: Sql): Sql => sql`
  exists (
    select 1
    from conversation_views rv
    where rv.conversation_id = ${conversation}.id and rv.user_id <> ${actorId} and ${which}
  )
`;

/**
 * SQL over a conversation: the actor may write in it. One that was begun in a course or group is locked for those who may
 * write there no longer, unless they may write to somebody in it otherwise; and each whose others are gone. Who talks to
 * themself always may.
 */
const repliesOpenSql: ConditionSql = (row, askActor) => sql`
  (
    not ${anotherOne(row, sql`true`)}
    or (
      (
        (${row}.course_id is null and ${row}.group_id is null)
        or coalesce(${writesInCourse(sql`${row}.course_id`)}, false)
        or exists (select 1 from groups rg where rg.id = ${row}.group_id and ${writesInGroup(sql`rg`)})
        or ${anotherOne(row, isAddressable(sql`rv.user_id`, askActor))}
      )
      and ${anotherOne(row, isOneThere(sql`rv.user_id`))}
    )
  )
`;

/** The action `reply` of a conversation. Whether its reader takes part in it is asked besides. */
export const repliesOpen = sqlCondition('repliesOpen', repliesOpenSql);

/** SQL over a conversation: the actor may not write in it any more. */
export const repliesLocked: ConditionSql = (row, askActor, lookUp) => sql`not ${repliesOpenSql(row, askActor, lookUp)}`;
