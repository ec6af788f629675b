/** What SQL works out of an assignment. Source: supplement §5.3. */
import { actorParameter, withinSections } from '../kernel/policy.js';
import type { ComputedSql } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
import { type AssignmentDate, assignedTo, dateThroughEyes, shownDate, throughEyes } from './effective-dates.sql.js';
import { waitsForGrade } from './submission.entity.js';
import { activeStudentInReach } from './submission.policy.js';

/** SQL: somebody has handed something in. */
export const hasSubmissions = (alias: string): string =>
  `exists (select 1 from submissions hs where hs.assignment_id = ${alias}.id and hs.submitted_at is not null)`;

const numberOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);
const isSelf = (key: RecordKey): boolean => typeof key !== 'number' && key.form === 'self';

const shown =
  (date: AssignmentDate): ComputedSql =>
  (alias, parameters, argument) =>
    shownDate(date, alias, parameters, {
      applyOverrides: argument('applyOverrides', 'boolean'),
      student: {
        given: `${argument('studentId', 'boolean', () => true)} is true`,
        id: `coalesce(${argument('studentId', 'bigint', numberOf)}, case when ${argument('studentId', 'boolean', isSelf)} then ${actorParameter(parameters)} end)`,
      },
    });

const dates = (alias: string): string =>
  `'dueAt', ${alias}.due_at, 'unlockAt', ${alias}.unlock_at, 'lockAt', ${alias}.lock_at`;

const datesOfOverride = ['due', 'unlock', 'lock']
  .map((date) => `'${date}At', case when ao.${date}_at_overridden then ao.${date}_at else b.${date}_at end`)
  .join(', ');

/** SQL: JSON of the assignment's own dates, then those of each override. */
export function allDatesOf(alias: string): string {
  return `select json_agg(d.entry order by d.place) from (
      select 0 as place, json_build_object('base', true, ${dates(alias)}) as entry
      union all select ao.id, json_build_object('recordId', ao.id, 'title', ao.title, ${datesOfOverride.replaceAll('b.', `${alias}.`)},
        'setType', case when ao.course_section_id is not null then 'CourseSection' when ao.group_id is not null then 'Group' else 'ADHOC' end,
        'setId', coalesce(ao.course_section_id, ao.group_id))
      from assignment_overrides ao where ao.assignment_id = ${alias}.id and ao.workflow_state = 'active') d`;
}

export const assignmentColumns: Record<string, ComputedSql> = {
  shownDueAt: shown('due'),
  shownUnlockAt: shown('unlock'),
  shownLockAt: shown('lock'),
  /** The due date as the actor is shown it, to order by. */
  viewerDueAt: (alias, parameters) => shownDate('due', alias, parameters),
  /** What keeps the viewer out just now, `{unlockAt}` or `{lockAt}`; null when nothing does, and for staff. */
  viewerLock: (alias, parameters) =>
    throughEyes(
      alias,
      parameters,
      `(select case when l.starts > now() then json_build_object('unlockAt', l.starts) when l.ends <= now() then json_build_object('lockAt', l.ends) end
        from (select ${dateThroughEyes('unlock', alias)} as starts, ${dateThroughEyes('lock', alias)} as ends where xv.id is not null offset 0) l)`,
    ),
  /** Students read the text only once the work is open to them. */
  shownDescription: (alias, parameters) =>
    throughEyes(
      alias,
      parameters,
      `case when xv.id is null or coalesce(${dateThroughEyes('unlock', alias)} <= now(), true) then ${alias}.description end`,
    ),
  published: (alias) => `${alias}.workflow_state = 'published'`,
  hasSubmittedSubmissions: hasSubmissions,
  unpublishable: (alias) => `not ${hasSubmissions(alias)}`,
  hasOverrides: (alias) =>
    `exists (select 1 from assignment_overrides ho where ho.assignment_id = ${alias}.id and ho.workflow_state = 'active')`,
  allDates: allDatesOf,
  /** Submissions of active students that wait for a grade. */
  needsGradingCount: (alias, parameters) =>
    `select count(*)::int from submissions ns where ns.course_id = ${alias}.course_id and ns.assignment_id = ${alias}.id and (${waitsForGrade('ns.')})
      and ${activeStudentInReach('ns.user_id', `${alias}.course_id`, parameters)}`,
  /** The same by section: who studies in two sections counts in both. */
  needsGradingCountBySection: (alias, parameters) =>
    `select coalesce(json_agg(json_build_object('sectionId', n.id, 'needsGradingCount', n.waiting) order by n.id), '[]') from (
      select ne.course_section_id as id, count(*)::int as waiting from submissions ns join enrollments ne on ne.course_id = ns.course_id and ne.user_id = ns.user_id
        and ne.type = 'StudentEnrollment' and ne.workflow_state = 'active' and ${withinSections('ne.course_id', 'ne.course_section_id', parameters)}
      where ns.course_id = ${alias}.course_id and ns.assignment_id = ${alias}.id and (${waitsForGrade('ns.')}) group by 1) n`,
  /** Ids of the active students whose work it is, as far as the actor's rights reach. */
  assignmentVisibility: (alias, parameters) =>
    `select coalesce(json_agg(distinct ve.user_id order by ve.user_id), '[]') from enrollments ve where ve.course_id = ${alias}.course_id
      and ve.type in ('StudentEnrollment', 'StudentViewEnrollment') and ve.workflow_state in ('active', 'invited') and ${withinSections('ve.course_id', 've.course_section_id', parameters)} and ${assignedTo(alias, 've.user_id')}`,
};
