/**
 * Which dates of an assignment count for whom, as SQL. Decision 0020. Source: supplement §5.3, overrides and all_dates.
 * Every function takes the row of an assignment and, where it says so, SQL for a user's id.
 */

import { actorSet, grantIds } from '../../identity/access/index.js';
import { actorId } from '../../platform/authorization/policy.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { lockBesideDates } from './overrides/assignment-locks.sql.js';
import { studentInReach } from './submitting/submission.policy.js';

export type AssignmentDate = 'due' | 'unlock' | 'lock';

/** What "none" counts as where several overrides fit: no due date and no end are the latest, no beginning the earliest. */
const none = { due: sql`'infinity'`, unlock: sql`'-infinity'`, lock: sql`'infinity'` };
const kindest = { due: sql`max`, unlock: sql`min`, lock: sql`max` };

/** SQL: the override `xo` is for a section or a group of the user. */
const ofSectionOrGroup = (assignment: Sql, user: Sql): Sql => sql`
  (
    xo.course_section_id in (
      select xe.course_section_id
      from enrollments xe
      where xe.course_id = ${assignment}.course_id
        and xe.user_id = ${user}
        and xe.type in ('StudentEnrollment', 'StudentViewEnrollment')
        and xe.workflow_state in ('active', 'invited', 'completed')
    )
    or xo.group_id in (
      select xm.group_id from group_memberships xm where xm.user_id = ${user} and xm.workflow_state = 'accepted'
    )
  )
`;

const inForce = (assignment: Sql): Sql => sql`xo.assignment_id = ${assignment}.id and xo.workflow_state = 'active'`;

/** SQL: an override of the assignment names the user, by themselves, their section or their group. */
export const namedByOverride = (assignment: Sql, user: Sql): Sql => sql`
  (
    exists (
      select 1
      from assignment_override_students xn
      where xn.assignment_id = ${assignment}.id and xn.user_id = ${user}
    )
    or exists (
      select 1
      from assignment_overrides xo
      where ${inForce(assignment)} and ${ofSectionOrGroup(assignment, user)}
    )
  )
`;

/** SQL: the assignment is one of the user's: published and, where only overrides show it, shown by one. */
export const assignedTo = (assignment: Sql, user: Sql): Sql => sql`
  (
    ${assignment}.workflow_state = 'published'
    and (not ${assignment}.only_visible_to_overrides or ${namedByOverride(assignment, user)})
  )
`;

/**
 * SQL: the date that counts for the user, a `timestamptz`, null for none. Their own override comes first; of those for
 * their sections and groups the kindest date; then the assignment's own.
 */
export function effectiveDate(date: AssignmentDate, assignment: Sql, user: Sql): Sql {
  const column = sql.ref(`${date}_at`);
  const overridden = sql.ref(`${date}_at_overridden`);
  return sql`
    nullif(
      coalesce(
        (
          select case when xo.${overridden} then coalesce(xo.${column}, ${none[date]}) end
          from assignment_override_students xn
          join assignment_overrides xo on xo.id = xn.assignment_override_id
          where ${inForce(assignment)} and xn.assignment_id = ${assignment}.id and xn.user_id = ${user}
        ),
        (
          select ${kindest[date]}(coalesce(xo.${column}, ${none[date]}))
          from assignment_overrides xo
          where ${inForce(assignment)} and xo.${overridden} and ${ofSectionOrGroup(assignment, user)}
        ),
        ${assignment}.${column}
      ),
      ${none[date]}
    )
  `;
}

const actorIn = (set: 'asStaff' | 'asStudent' | 'asObserver', assignment: Sql): Sql =>
  sql`${assignment}.course_id = any(${actorSet(set)})`;

/** SQL: ids of those whom the user observes in the course of the assignment. */
export const observedBy = (assignment: Sql, user: Sql): Sql => sql`
  select xe.associated_user_id
  from enrollments xe
  where xe.course_id = ${assignment}.course_id
    and xe.user_id = ${user}
    and xe.type = 'ObserverEnrollment'
    and xe.workflow_state = 'active'
    and xe.associated_user_id is not null
`;

/** SQL: the actor, or somebody whom they observe in the course, is named by an override. */
export function viewerNamed(assignment: Sql): Sql {
  return sql`
    exists (
      select 1
      from (select ${actorId} as id union all ${observedBy(assignment, actorId)}) xv
      where ${namedByOverride(assignment, sql`xv.id`)}
    )
  `;
}

/**
 * SQL: the student through whose eyes the actor sees the assignment: themselves, or the first whom they observe in the
 * course; null for whoever works there or looks from outside.
 */
function viewerOf(assignment: Sql): Sql {
  return sql`
    case
      when ${actorIn('asStaff', assignment)} then null
      when ${actorIn('asStudent', assignment)} then ${actorId}
      when ${actorIn('asObserver', assignment)} then (${observedBy(assignment, actorId)} order by 1 limit 1)
    end
  `;
}

/** SQL: the student is the actor, observed by them, within their sections of a course where they work, or in one that they administer. */
function followed(student: Sql, assignment: Sql): Sql {
  const subtrees = grantIds('administrator', 'subtrees');
  return sql`
    (
      ${student} = ${actorId}
      or ${student} in (${observedBy(assignment, actorId)})
      or (${actorIn('asStaff', assignment)} and ${studentInReach(student, sql`${assignment}.course_id`)})
      or exists (
        select 1
        from courses xc
        join accounts xa on xa.id = xc.account_id
        where xc.id = ${assignment}.course_id and xa.ancestors && ${subtrees}
      )
    )
  `;
}

/** Whose dates a shown date is: the viewer's, unless arguments say otherwise. */
export interface ShownTo {
  /** SQL of a boolean: false shows the assignment's own dates; null means true. */
  readonly applyOverrides?: Sql;
  /** The student whom an argument names: SQL of whether there is one, and of their id. */
  readonly student?: { readonly given: Sql; readonly id: Sql };
}

/** Stands for the date of a student whom the actor does not follow; no shown date is this one. */
const dateUnseen = '-infinity';

/** A shown date as it was read. @throws Refusal 404 where it is that of a student whom the actor does not follow */
export function seenDate(at: string): string {
  if (at.startsWith(dateUnseen)) throw notFound();
  return at;
}

/** SQL over `xv.id`, the student through whose eyes the actor looks, null for none; computed once for each row. */
export function throughEyes(assignment: Sql, seen: Sql, { applyOverrides, student }: ShownTo = {}): Sql {
  const viewer = viewerOf(assignment);
  const chosen = student === undefined ? viewer : sql`case when ${student.given} then ${student.id} else ${viewer} end`;
  const id = applyOverrides === undefined ? chosen : sql`case when ${applyOverrides} is not false then ${chosen} end`;
  return sql`(select ${seen} from (select ${id} as id offset 0) xv)`;
}

/** SQL: the date that the actor is shown, a `timestamptz`; `dateUnseen` for a student whom they do not follow. */
export function shownDate(date: AssignmentDate, assignment: Sql, to: ShownTo = {}): Sql {
  const shown = throughEyes(assignment, dateThroughEyes(date, assignment), to);
  if (to.student === undefined) return shown;
  const { given, id } = to.student;
  return sql`
    case
      when ${given} and not coalesce(${followed(id, assignment)}, false) then ${sql.literal(dateUnseen)}
      else ${shown}
    end
  `;
}

/** SQL over `xv.id`, as `throughEyes` gives it. */
export const dateThroughEyes = (date: AssignmentDate, assignment: Sql): Sql => sql`
  case
    when xv.id is null then ${assignment}.${sql.ref(`${date}_at`)}
    else ${effectiveDate(date, assignment, sql`xv.id`)}
  end
`;

/** The dates between which a student hands an assignment in, and what keeps them out besides. */
// unguarded: the dates of an assignment that the caller has authorized.
export const datesOfStudent = statement<{ assignmentId: number; userId: number }>(
  (value) => {
    const student = value('userId', 'bigint');
    return sql`
    select ${effectiveDate('unlock', sql`a`, student)} as "unlockAt",
      ${effectiveDate('lock', sql`a`, student)} as "lockAt", ${lockBesideDates(sql`a`, student)} as lock
    from assignments a
    where a.id = ${value('assignmentId', 'bigint')}
  `;
  },
  { name: 'assignment_terms' },
);
