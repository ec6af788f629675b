/** What SQL computes of an assignment. Source: supplement §5.3. */

import { withinSections } from '../../identity/access/index.js';
import { nameIn } from '../../identity/users/index.js';
import { actorId, actorTenant } from '../../platform/authorization/policy.js';
import type { ComputedSql } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { shownLocks } from '../course-copies/index.js';
import {
  type AssignmentDate,
  assignedTo,
  dateThroughEyes,
  effectiveDate,
  observedBy,
  shownDate,
  throughEyes,
} from './effective-dates.sql.js';
import { lockBesideDates } from './overrides/assignment-locks.sql.js';
import { activeStudentInReach } from './submitting/submission.policy.js';
import { waitsForGrade } from './waits-for-grade.sql.js';

/** SQL: somebody has handed something in. */
const hasSubmissions = (row: Sql): Sql => sql`
  exists (select 1 from submissions hs where hs.assignment_id = ${row}.id and hs.submitted_at is not null)
`;

const numberOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);
const isSelf = (key: RecordKey): boolean => typeof key !== 'number' && key.form === 'self';

const shown =
  (date: AssignmentDate): ComputedSql =>
  (row, { argument }) =>
    shownDate(date, row, {
      applyOverrides: argument('applyOverrides', 'boolean'),
      student: {
        given: sql`${argument('studentId', 'boolean', () => true)} is true`,
        id: sql`
          coalesce(
            ${argument('studentId', 'bigint', numberOf)},
            case when ${argument('studentId', 'boolean', isSelf)} then ${actorId} end
          )
        `,
      },
    });

const dates = (row: Sql): Sql => sql`'dueAt', ${row}.due_at, 'unlockAt', ${row}.unlock_at, 'lockAt', ${row}.lock_at`;

const dateOfOverride = (row: Sql, date: AssignmentDate): Sql => {
  const column = sql.ref(`${date}_at`);
  const overridden = sql.ref(`${date}_at_overridden`);
  return sql`
    ${sql.literal(`${date}At`)}, case when ao.${overridden} then ao.${column} else ${row}.${column} end
  `;
};

const datesOfOverride = (row: Sql): Sql =>
  sql.join((['due', 'unlock', 'lock'] as const).map((date) => dateOfOverride(row, date)));

/** SQL: JSON of the assignment's own dates, then those of each override. */
export function allDatesOf(row: Sql): Sql {
  return sql`
    select json_agg(d.entry order by d.place)
    from (
      select 0 as place, json_build_object('base', true, ${dates(row)}) as entry
      union all
      select ao.id,
        json_build_object(
          'recordId', ao.id, 'title', ao.title, ${datesOfOverride(row)},
          'setType', case
            when ao.course_section_id is not null then 'CourseSection'
            when ao.group_id is not null then 'Group'
            else 'ADHOC'
          end,
          'setId', coalesce(ao.course_section_id, ao.group_id)
        )
      from assignment_overrides ao
      where ao.assignment_id = ${row}.id and ao.workflow_state = 'active'
    ) d
  `;
}

export const assignmentColumns: Record<string, ComputedSql> = {
  shownLocks: shownLocks('assignment'),
  shownDueAt: shown('due'),
  shownUnlockAt: shown('unlock'),
  shownLockAt: shown('lock'),
  /** The due date as the actor is shown it, to order by. */
  viewerDueAt: (row) => shownDate('due', row),
  /** What keeps the viewer out just now, `{unlockAt}`, `{lockAt}` or `{moduleId, moduleName}`; null when nothing does, and for staff. */
  viewerLock: (row) =>
    throughEyes(
      row,
      sql`
        (
          select case
            when l.starts > now() then json_build_object('unlockAt', l.starts)
            when l.ends <= now() then json_build_object('lockAt', l.ends)
            else ${lockBesideDates(row, sql`xv.id`)}
          end
          from (
            select ${dateThroughEyes('unlock', row)} as starts, ${dateThroughEyes('lock', row)} as ends
            where xv.id is not null
            offset 0
          ) l
        )
      `,
    ),
  /** Students read the text only once the work is open to them. */
  shownDescription: (row) =>
    throughEyes(
      row,
      sql`
        case
          when xv.id is null
            or coalesce(${dateThroughEyes('unlock', row)} <= now(), true)
            then ${row}.description
        end
      `,
    ),
  published: (row) => sql`${row}.workflow_state = 'published'`,
  hasSubmittedSubmissions: hasSubmissions,
  unpublishable: (row) => sql`not ${hasSubmissions(row)}`,
  hasOverrides: (row) => sql`
    exists (
      select 1 from assignment_overrides ho where ho.assignment_id = ${row}.id and ho.workflow_state = 'active'
    )
  `,
  allDates: allDatesOf,
  /** Submissions of active students that wait for a grade. */
  needsGradingCount: (row) => sql`
    select count(*)::int
    from submissions ns
    where ns.course_id = ${row}.course_id
      and ns.assignment_id = ${row}.id
      and (${waitsForGrade(sql`ns.`)})
      and ${activeStudentInReach(sql`ns.user_id`, sql`${row}.course_id`)}
  `,
  /** The same by section: who studies in two sections counts in both. */
  needsGradingCountBySection: (row) => sql`
    select coalesce(
      json_agg(json_build_object('sectionId', n.id, 'needsGradingCount', n.waiting) order by n.id), '[]'
    )
    from (
      select ne.course_section_id as id, count(*)::int as waiting
      from submissions ns
      join enrollments ne on ne.course_id = ns.course_id
        and ne.user_id = ns.user_id
        and ne.type = 'StudentEnrollment'
        and ne.workflow_state = 'active'
        and ${withinSections(sql`ne.course_id`, sql`ne.course_section_id`)}
      where ns.course_id = ${row}.course_id and ns.assignment_id = ${row}.id and (${waitsForGrade(sql`ns.`)})
      group by 1
    ) n
  `,
  /** Ids of the active students whose work it is, as far as the actor's rights reach. */
  assignmentVisibility: (row) => sql`
    select coalesce(json_agg(distinct ve.user_id order by ve.user_id), '[]')
    from enrollments ve
    where ve.course_id = ${row}.course_id
      and ve.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and ve.workflow_state in ('active', 'invited')
      and ${withinSections(sql`ve.course_id`, sql`ve.course_section_id`)}
      and ${assignedTo(row, sql`ve.user_id`)}
  `,
  /** `{userId, dueAt}` of each student whose work it is, as far as the actor's rights reach. */
  studentDueDates: (row) => sql`
    select coalesce(
      json_agg(
        json_build_object('userId', sd.id, 'dueAt', ${effectiveDate('due', row, sql`sd.id`)}) order by sd.id
      ),
      '[]'
    )
    from (
      select distinct se.user_id as id
      from enrollments se
      where se.course_id = ${row}.course_id
        and se.type in ('StudentEnrollment', 'StudentViewEnrollment')
        and se.workflow_state in ('active', 'invited')
        and ${withinSections(sql`se.course_id`, sql`se.course_section_id`)}
    ) sd
    where ${assignedTo(row, sql`sd.id`)}
  `,
  /** `{userId, userName, dueAt, unlockAt, lockAt}` of each student whom the actor observes and whose work it is. */
  observedDates: (row) => sql`
    select coalesce(
      json_agg(
        json_build_object(
          'userId', ou.id, 'userName', ${nameIn(actorTenant, sql`ou.id`, sql`ou.name`)},
          'dueAt', ${effectiveDate('due', row, sql`ou.id`)},
          'unlockAt', ${effectiveDate('unlock', row, sql`ou.id`)},
          'lockAt', ${effectiveDate('lock', row, sql`ou.id`)}
        )
        order by ou.id
      ),
      '[]'
    )
    from users ou
    where ou.id in (${observedBy(row, actorId)}) and ${assignedTo(row, sql`ou.id`)}
  `,
};
