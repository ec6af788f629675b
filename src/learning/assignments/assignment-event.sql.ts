/** Due dates of assignments as entries of a calendar, as SQL. Source: supplement §4.8, assignment event. */
import { actorSet, hasAny } from '../../identity/access/index.js';
import { readsOthersCourses } from '../../identity/users/index.js';
import { type AskActor, actorId } from '../../platform/authorization/policy.js';
import type { SourceScope } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentPolicy } from './assignment.policy.js';
import { assignmentReads } from './assignment.reads.js';
import { assignedTo, effectiveDate, observedBy } from './effective-dates.sql.js';

/** Whose calendar it is, and of which courses. */
export interface DatedWork {
  /** SQL of a user's id: the actor, or somebody whom they observe or administer. */
  readonly user: Sql;
  /** SQL of a list of ids. */
  readonly courses: Sql;
}

const partIn = (user: Sql, types: Sql): Sql => sql`
  exists (
    select 1
    from enrollments pe
    where pe.course_id = da.course_id
      and pe.user_id = ${user}
      and pe.type in (${types})
      and pe.workflow_state in ('active', 'invited', 'completed')
  )
`;
const studies = (user: Sql): Sql => partIn(user, sql`'StudentEnrollment', 'StudentViewEnrollment'`);
const works = (user: Sql): Sql => partIn(user, sql`'TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment'`);

/** SQL: every date that the assignment has for somebody. */
const allDates = sql`
  select da.due_at as at
  where not da.only_visible_to_overrides
    or not exists (
      select 1 from assignment_overrides dx where dx.assignment_id = da.id and dx.workflow_state = 'active'
    )
  union all
  select case when dx.due_at_overridden then dx.due_at else da.due_at end
  from assignment_overrides dx
  where dx.assignment_id = da.id and dx.workflow_state = 'active'
`;

const observedBesides = sql`
  union all
  select dw.id
  from (${observedBy(sql`da`, actorId)}) dw (id)
  where da.course_id <> all(${actorSet('asStudent')})
`;

/** SQL: the dates of the students through whose eyes the actor looks; without any, that of the assignment itself. */
const ownDates = (askActor: AskActor): Sql => sql`
  select ${effectiveDate('due', sql`da`, sql`dv.id`)} as at
  from (
    select ${actorId} as id
    where da.course_id = any(${actorSet('asStudent')})
    ${askActor(hasAny('asObserver')) ? observedBesides : sql.empty}
  ) dv
  where ${assignedTo(sql`da`, sql`dv.id`)}
  union all
  select da.due_at
  where da.course_id <> all(${actorSet('asStudent')}) and da.course_id <> all(${actorSet('asObserver')})
`;

/** SQL: the dates of somebody else, as they see them. */
const datesOf = (user: Sql): Sql => sql`
  select ${effectiveDate('due', sql`da`, user)} as at
  where ${studies(user)} and ${assignedTo(sql`da`, user)}
  union all
  select dd.at from (${allDates}) dd where ${works(user)}
`;

/**
 * SQL: the assignments of the courses, each once for every distinct due date that the user has, `event_due_at`: students
 * have one, those who see everything all of them. Which assignments the actor sees, the policy says.
 */
export const datedAssignments = (
  { predicate, askActor }: Pick<SourceScope, 'predicate' | 'askActor'>,
  { user, courses }: DatedWork,
): Sql => {
  const seesAll = predicate(assignmentPolicy.fields['allDates']!, assignmentReads, sql`da`);
  const ofOthers = sql`
    union all
    select dd.at from (${datesOf(user)}) dd where ${user} <> ${actorId}
  `;
  return sql`
    select da.*, dt.at as event_due_at
    from assignments da
    cross join lateral (
      select distinct ds.at
      from (
        select dd.at from (${allDates}) dd where ${user} = ${actorId} and ${seesAll}
        union all
        select dd.at from (${ownDates(askActor)}) dd where ${user} = ${actorId} and not coalesce(${seesAll}, false)
        ${askActor(readsOthersCourses) ? ofOthers : sql.empty}
      ) ds
    ) dt
    where da.course_id = any(${courses})
  `;
};
