/** Whom a notice is for, as SQL over it. Source: D1 · Global notifications; supplement §2.4. */
import { actorSet } from '../../identity/access/index.js';
import { actorId, actorTenant } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';

/** An administrator of the account, or of one below it. */
const administersWithin = (row: Sql): Sql => sql`
  select 1
  from admins ga
  join accounts gw on gw.id = ga.account_id
  where ga.user_id = ${actorId}
    and ga.root_account_id = ${actorTenant}
    and ga.workflow_state = 'active'
    and gw.ancestors @> array[${row}.account_id]
`;

/** The actor belongs to the account: everybody to the root account, to others by a course or an account below them. */
const belongsTo = (row: Sql): Sql => sql`
  (
    ${row}.account_id = ${actorTenant}
    or ${row}.account_id = any(${actorSet('accountsOfCourses')})
    or exists (${administersWithin(row)})
  )
`;

/** The actor holds one of the roles in the account or below it. */
const holdsRole = (row: Sql): Sql => sql`
  (
    exists (${administersWithin(row)} and ga.role_id = any(${row}.role_ids))
    or exists (
      select 1
      from enrollments ge
      join courses gc on gc.id = ge.course_id
      join accounts gh on gh.id = gc.account_id
      where ge.user_id = ${actorId}
        and ge.root_account_id = ${actorTenant}
        and ge.workflow_state = 'active'
        and ge.course_id = any(${actorSet('courses')})
        and ge.role_id = any(${row}.role_ids)
        and gh.ancestors @> array[${row}.account_id]
    )
  )
`;

const withoutEnrollment: Sql = sql`
  not exists (
    select 1
    from enrollments gn
    where gn.user_id = ${actorId} and gn.root_account_id = ${actorTenant} and gn.workflow_state <> 'deleted'
  )
`;

/** The notice is for the actor, at whatever time. */
export const isForActor = (row: Sql): Sql => sql`
  (
    ${belongsTo(row)}
    and (
      (cardinality(${row}.role_ids) = 0 and not ${row}.for_unenrolled)
      or (cardinality(${row}.role_ids) > 0 and ${holdsRole(row)})
      or (${row}.for_unenrolled and ${withoutEnrollment})
    )
  )
`;

/** It is shown just now. */
export const isShownNow = (row: Sql): Sql => sql`(${row}.start_at <= now() and ${row}.end_at > now())`;

/** The actor has closed it. */
export const isClosed = (row: Sql): Sql => sql`
  exists (
    select 1
    from global_notification_closings gk
    where gk.global_notification_id = ${row}.id and gk.user_id = ${actorId}
  )
`;
