/**
 * Which dates of an assignment count for whom, as SQL. Decision 0020. Source: supplement §5.3, overrides and all_dates.
 * Every function takes the alias of an assignment and, where it says so, SQL for a user's id.
 */
import { actorParameter, type PolicyEnv } from '../kernel/policy.js';
import { notFound } from '../kernel/refusal.js';
import type { ParameterSink } from '../kernel/sql.js';
import { studentInReach } from './submission.policy.js';

export type AssignmentDate = 'due' | 'unlock' | 'lock';

/** What "none" counts as where several overrides fit: no due date and no end are the latest, no beginning the earliest. */
const none = { due: 'infinity', unlock: '-infinity', lock: 'infinity' } as const;
const kindest = { due: 'max', unlock: 'min', lock: 'max' } as const;

/** SQL: the override `xo` is for a section or a group of the user. */
const ofSectionOrGroup = (assignment: string, user: string): string =>
  `(xo.course_section_id in (select xe.course_section_id from enrollments xe where xe.course_id = ${assignment}.course_id and xe.user_id = ${user}
      and xe.type in ('StudentEnrollment', 'StudentViewEnrollment') and xe.workflow_state in ('active', 'invited', 'completed'))
    or xo.group_id in (select xm.group_id from group_memberships xm where xm.user_id = ${user} and xm.workflow_state = 'accepted'))`;

const inForce = (assignment: string): string => `xo.assignment_id = ${assignment}.id and xo.workflow_state = 'active'`;

/** SQL: an override of the assignment names the user, by themselves, their section or their group. */
export const namedByOverride = (assignment: string, user: string): string =>
  `(exists (select 1 from assignment_override_students xn where xn.assignment_id = ${assignment}.id and xn.user_id = ${user})
    or exists (select 1 from assignment_overrides xo where ${inForce(assignment)} and ${ofSectionOrGroup(assignment, user)}))`;

/** SQL: the assignment is one of the user's: published and, where only overrides show it, shown by one. */
export const assignedTo = (assignment: string, user: string): string =>
  `(${assignment}.workflow_state = 'published' and (not ${assignment}.only_visible_to_overrides or ${namedByOverride(assignment, user)}))`;

/**
 * SQL: the date that counts for the user, a `timestamptz`, null for none. Their own override comes first; of those for
 * their sections and groups the kindest date; then the assignment's own.
 */
export function effectiveDate(date: AssignmentDate, assignment: string, user: string): string {
  const column = `${date}_at`;
  return `nullif(coalesce(
    (select case when xo.${column}_overridden then coalesce(xo.${column}, '${none[date]}') end from assignment_override_students xn
      join assignment_overrides xo on xo.id = xn.assignment_override_id where ${inForce(assignment)} and xn.assignment_id = ${assignment}.id and xn.user_id = ${user}),
    (select ${kindest[date]}(coalesce(xo.${column}, '${none[date]}')) from assignment_overrides xo
      where ${inForce(assignment)} and xo.${column}_overridden and ${ofSectionOrGroup(assignment, user)}),
    ${assignment}.${column}), '${none[date]}')`;
}

const actorId = (parameters: ParameterSink<PolicyEnv>): string => actorParameter(parameters);

const actorIn = (
  set: 'asStaff' | 'asStudent' | 'asObserver',
  assignment: string,
  parameters: ParameterSink<PolicyEnv>,
): string =>
  `${assignment}.course_id = any(${parameters.add(`actor.${set}`, 'bigint[]', (env) => env.actor.memberships[set])})`;

const observedBy = (assignment: string, user: string): string =>
  `select xe.associated_user_id from enrollments xe where xe.course_id = ${assignment}.course_id and xe.user_id = ${user}
    and xe.type = 'ObserverEnrollment' and xe.workflow_state = 'active' and xe.associated_user_id is not null`;

/** SQL: the actor, or somebody whom they observe in the course, is named by an override. */
export function viewerNamed(assignment: string, parameters: ParameterSink<PolicyEnv>): string {
  const actor = actorId(parameters);
  return `exists (select 1 from (select ${actor} as id union all ${observedBy(assignment, actor)}) xv where ${namedByOverride(assignment, 'xv.id')})`;
}

/**
 * SQL: the student through whose eyes the actor sees the assignment: themselves, or the first whom they observe in the
 * course; null for whoever works there or looks from outside.
 */
function viewerOf(assignment: string, parameters: ParameterSink<PolicyEnv>): string {
  const actor = actorId(parameters);
  return `case when ${actorIn('asStaff', assignment, parameters)} then null when ${actorIn('asStudent', assignment, parameters)} then ${actor}
    when ${actorIn('asObserver', assignment, parameters)} then (${observedBy(assignment, actor)} order by 1 limit 1) end`;
}

/** SQL: the student is the actor, observed by them, within their sections of a course where they work, or in one that they administer. */
function followed(student: string, assignment: string, parameters: ParameterSink<PolicyEnv>): string {
  const subtrees = parameters.add(
    'grant.administrator.subtrees',
    'bigint[]',
    (env) => env.actor.grants.get('administrator')?.subtrees ?? [],
  );
  const actor = actorId(parameters);
  return `(${student} = ${actor} or ${student} in (${observedBy(assignment, actor)}) or (${actorIn('asStaff', assignment, parameters)} and ${studentInReach(student, `${assignment}.course_id`, parameters)})
    or exists (select 1 from courses xc join accounts xa on xa.id = xc.account_id where xc.id = ${assignment}.course_id and xa.ancestors && ${subtrees}))`;
}

/** Whose dates a shown date is: the viewer's, unless arguments say otherwise. */
export interface ShownTo {
  /** SQL of a boolean: false shows the assignment's own dates; null means true. */
  readonly applyOverrides?: string;
  /** The student whom an argument names: SQL of whether there is one, and of their id. */
  readonly student?: { readonly given: string; readonly id: string };
}

/** Stands for the date of a student whom the actor does not follow; no shown date is this one. */
const dateUnseen = '-infinity';

/** A shown date as it was read. @throws Refusal 404 where it is that of a student whom the actor does not follow */
export function seenDate(at: string): string {
  if (at.startsWith(dateUnseen)) throw notFound();
  return at;
}

/** SQL over `xv.id`, the student through whose eyes the actor looks, null for none; worked out once for each row. */
export function throughEyes(
  assignment: string,
  parameters: ParameterSink<PolicyEnv>,
  sql: string,
  { applyOverrides, student }: ShownTo = {},
): string {
  const viewer = viewerOf(assignment, parameters);
  const chosen = student === undefined ? viewer : `case when ${student.given} then ${student.id} else ${viewer} end`;
  const id = applyOverrides === undefined ? chosen : `case when ${applyOverrides} is not false then ${chosen} end`;
  return `(select ${sql} from (select ${id} as id offset 0) xv)`;
}

/** SQL: the date that the actor is shown, a `timestamptz`; `dateUnseen` for a student whom they do not follow. */
export function shownDate(
  date: AssignmentDate,
  assignment: string,
  parameters: ParameterSink<PolicyEnv>,
  to: ShownTo = {},
): string {
  const shown = throughEyes(assignment, parameters, dateThroughEyes(date, assignment), to);
  if (to.student === undefined) return shown;
  const { given, id } = to.student;
  return `case when ${given} and not coalesce(${followed(id, assignment, parameters)}, false) then '${dateUnseen}' else ${shown} end`;
}

/** SQL over `xv.id`, as `throughEyes` gives it. */
export const dateThroughEyes = (date: AssignmentDate, assignment: string): string =>
  `case when xv.id is null then ${assignment}.${date}_at else ${effectiveDate(date, assignment, 'xv.id')} end`;
