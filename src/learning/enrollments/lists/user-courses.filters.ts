/** Which courses stand in somebody's list. Source: D2 · List your courses; supplement §3.1; decision 0014. */

import { actorSet } from '../../../identity/access/index.js';
import { actorTenant } from '../../../platform/authorization/policy.js';
import type { FilterScope, FilterSql } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { accessJoins } from '../rights/access.sql.js';
import { isAhead, isGoingOn, isKeptOffList, isOver, isStaff } from '../rights/current-enrollment.sql.js';

const shownState = sql`
  case when xc.workflow_state in ('created', 'claimed') then 'unpublished' else xc.workflow_state end
`;

const idOf = (key: RecordKey | null | undefined): number | null => {
  if (key === null || key === undefined) return null;
  return typeof key === 'number' ? key : 0;
};

/** A role beats a type; the id beats the name. The test student is among the students. */
const ofKind = (roleId: Sql, role: Sql, type: Sql): Sql => sql`
  case
    when ${roleId} is not null then xe.role_id = ${roleId}
    when ${role} is not null
      then xe.role_id in (
        select yr.id from roles yr where yr.root_account_id = xe.root_account_id and yr.name = ${role}
      )
    when ${type} is not null
      then xe.type = ${type} or (${type} = 'StudentEnrollment' and xe.type = 'StudentViewEnrollment')
    else true
  end
`;

/**
 * Without a word the enrollments that are not over; states of courses, where they are named, find what is over with its
 * course too, and deleted courses by whatever enrollment is left of them.
 */
const inState = (state: Sql, states: Sql): Sql => sql`
  case ${state}
    when 'active' then xe.workflow_state = 'active' and not ${isOver} and not ${isAhead}
    when 'invited_or_pending'
      then not ${isOver}
      and (
        xe.workflow_state in ('invited', 'creation_pending') or (xe.workflow_state = 'active' and ${isAhead})
      )
    when 'completed' then xe.workflow_state in ('active', 'completed') and ${isOver}
    else ${isGoingOn}
    or (
      cardinality(${states}) > 0
      and xc.workflow_state = 'completed'
      and xe.workflow_state in ('active', 'invited', 'completed')
    )
    or xc.workflow_state = 'deleted'
  end
`;

/** Without states: what is published for students and observers, everything but the deleted for staff. */
const inCourseState = (state: Sql, states: Sql): Sql => sql`
  case
    when cardinality(${states}) > 0 then ${shownState} = any(${states})
    when ${isStaff} then xc.workflow_state <> 'deleted'
    else xc.workflow_state = 'available' or (${state} = 'completed' and xc.workflow_state = 'completed')
  end
`;

/** How the list is filtered. Each of these words speaks of the enrollment. */
const words = ['enrollmentState', 'states', 'roleId', 'role', 'enrollmentType'] as const;

/**
 * SQL: the user has an enrollment in the course of the row that all arguments of the list fit. They speak of one
 * enrollment together, so that one filter reads them all; `roleId` is the one that has it.
 */
const enrolled =
  ({ of, isActor }: WhoseCourses): FilterSql =>
  (filter) => {
    // What the list shows without a word is among what is known of the actor already.
    if (isActor(filter) && words.every((word) => filter.how(word) === 'nothing'))
      return sql`${filter.row}.id = any(${actorSet('current')})`;
    const state = filter.other('enrollmentState', 'text');
    const states = sql`coalesce(${filter.other('states', 'text[]')}, '{}')`;
    const roleId = filter.parameter('bigint', idOf);
    const kind = ofKind(roleId, filter.other('role', 'text'), filter.other('enrollmentType', 'text'));
    return sql`
      ${filter.row}.id in (
        select xe.course_id
        from enrollments xe ${accessJoins}
        where xe.user_id = ${of(filter)}
          and xe.root_account_id = ${actorTenant}
          and ${kind}
          and ${inState(state, states)}
          and ${inCourseState(state, states)}
          and not ${isKeptOffList}
      )
    `;
  };

/** Whose courses a list shows: their id as SQL, and whether it is known to be the actor's own. */
export interface WhoseCourses {
  readonly of: (filter: FilterScope) => Sql;
  readonly isActor: (filter: FilterScope) => boolean;
}

/** The filters of a list of somebody's courses. */
export const userCourseFilters = (whose: WhoseCourses): Record<string, FilterSql> => ({
  roleId: enrolled(whose),
  excludeBlueprintCourses: (filter) => (filter.flag === true ? sql`not ${filter.row}.blueprint` : undefined),
});
