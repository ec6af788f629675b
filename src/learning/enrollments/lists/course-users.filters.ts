/** How the people of a course are filtered. Source: D2 · Users in a course; supplement §3.4. */

import { withinSections } from '../../../identity/access/index.js';
import { isNamedUser } from '../../../identity/users/index.js';
import { actorTenant } from '../../../platform/authorization/policy.js';
import type { FilterScope, FilterSql, KeptOrder } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../../courses/index.js';
import { courseOrSectionMissing, exclusiveFilters } from '../enrollment.refusals.js';
import { idOf, likeOf, refuseShortTermOrId } from './search-term.js';

/** Null, which keeps all, for an empty list. */
const orNull = (list: readonly string[] | null | undefined) => (list?.length ? list : null);
/** The value of a key in one SIS form; null for every other. */
const sisOf = (form: string) => (key: RecordKey | null | undefined) =>
  typeof key === 'object' && key?.form === form ? key.value : null;
const idOfKey = (key: RecordKey | null | undefined) => (typeof key === 'number' ? key : null);

/** What names no role keeps nobody. */
const noRole = 0;

/** States of parts that everybody who may list the people of the course may ask for; the others are for those who work there. */
const openStates = sql`('active', 'invited', 'completed')`;

/** The test student is among the students. */
const ofType = (enrollment: Sql, types: Sql): Sql => sql`
  ${enrollment}.type = any(${types})
  or ('StudentEnrollment' = any(${types}) and ${enrollment}.type = 'StudentViewEnrollment')
`;

const inRole = (enrollment: Sql, name: Sql): Sql => sql`
  ${enrollment}.role_id in (
    select fr.id from roles fr where fr.root_account_id = ${enrollment}.root_account_id and fr.name = ${name}
  )
`;

/**
 * In which parts people are listed: the default states, and inactive ones for those who work there; the test student only
 * when they ask for it. Who was switched off or declined is shown to those who work there alone, whoever asks.
 */
function asked(filter: FilterScope, enrollment: Sql): Sql {
  const states = filter.parameter('text[]', orNull);
  const types = filter.other('types', 'text[]', orNull);
  const role = filter.other('role', 'text');
  const roleId = filter.other(
    'roleId',
    'bigint',
    (key: RecordKey | null | undefined) => key && (idOfKey(key) ?? noRole),
  );
  const testStudent = filter.other('testStudent', 'boolean', (asks: unknown) => asks === true);
  const works = filter.predicate(coursePolicy.actions.workHere, courseReads, filter.parent);
  const given = (name: string) => filter.how(name) !== 'nothing';
  const inactive = sql`(${enrollment}.workflow_state = 'inactive' and ${works})`;
  const asksForIt = given('types') ? sql`(${testStudent} or 'StudentViewEnrollment' = any(${types}))` : testStudent;
  // What is not asked for is not in the statement.
  const all = [
    given('states')
      ? sql`
        (
          ${enrollment}.workflow_state = any(coalesce(${states}, '{active,invited}'))
          or (${states} is null and ${inactive})
        )
        and (${enrollment}.workflow_state in ${openStates} or ${works})
      `
      : sql`(${enrollment}.workflow_state in ('active', 'invited') or ${inactive})`,
    given('types') && sql`(${role} is not null or ${types} is null or ${ofType(enrollment, types)})`,
    sql`(${enrollment}.type <> 'StudentViewEnrollment' or (${works} and ${asksForIt}))`,
    given('role') && sql`(${role} is null or ${inRole(enrollment, role)})`,
    given('roleId') && sql`(${roleId} is null or ${enrollment}.role_id = ${roleId})`,
  ];
  return sql.join(
    all.filter((part) => part !== false),
    ' and ',
  );
}

/** One part of the person in the course answers to all that is asked; whose rights end at a section sees its people alone. */
const isPart = (filter: FilterScope, enrollment: Sql): Sql => sql`
  ${enrollment}.course_id = ${filter.parent}.id
  and ${withinSections(sql`${enrollment}.course_id`, sql`${enrollment}.course_section_id`)}
  and ${asked(filter, enrollment)}
`;

const enrolled: FilterSql = (filter) => sql`
  ${filter.row}.id in (select fe.user_id from enrollments fe where ${isPart(filter, sql`fe`)})
`;

/** Enrollments keep the names by which people are listed, of those who are shown in lists. */
export const peopleInOrder: KeptOrder = {
  table: 'enrollments',
  order: 'name',
  keys: ['listed_as', 'user_id'],
  filter: 'states',
  where: (filter) => isPart(filter, filter.row),
  answers: ['types', 'role', 'roleId', 'testStudent'],
};

/** The row is the user whom the argument names. */
export const isNamed = (filter: FilterScope): Sql => isNamedUser(filter, sql`${filter.row}.id`);

/**
 * A number that is the id of somebody in the course means them alone; else a part of the name or, as far as the viewer
 * may see them, of the login, the SIS id or the address.
 */
const searched: FilterSql = (filter) => {
  if (!filter.given) return undefined;
  const { row, parent } = filter;
  const works = filter.predicate(coursePolicy.actions.workHere, courseReads, parent);
  const like = filter.parameter('text', likeOf);
  const id = filter.parameter('bigint', idOf);
  const known = sql`
    exists (
      select 1
      from enrollments se
      where se.course_id = ${parent}.id
        and se.user_id = ${id}
        and se.workflow_state <> 'deleted'
        and (se.workflow_state in ${openStates} or ${works})
        and ${withinSections(sql`se.course_id`, sql`se.course_section_id`)}
    )
  `;
  // Whether the viewer may see what matches is asked only where something does.
  const hit = sql`
    exists (
      select 1
      from logins sl
      where sl.user_id = ${row}.id
        and sl.root_account_id = ${parent}.root_account_id
        and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})
    )
    or exists (
      select 1
      from communication_channels sc
      where sc.user_id = ${row}.id
        and sc.root_account_id = ${parent}.root_account_id
        and sc.address ilike ${like}
    )
  `;
  const written = oneOf(filter, ['name', 'sortableName'], like);
  const shown = oneOf(filter, ['loginName', 'sisUserId', 'email'], like);
  return sql`case when ${known} then ${row}.id = ${id} else (${written} or ((${hit}) and (${shown}))) end`;
};

/** SQL: one of these columns, as the viewer sees them, is like the text. */
const oneOf = (filter: FilterScope, names: readonly string[], like: Sql): Sql =>
  sql.join(
    names.map((one) => sql`${filter.column(one)} ilike ${like}`),
    ' or ',
  );

export const courseUserFilters: Record<string, FilterSql> = {
  states: enrolled,
  searchTerm: searched,
  userIds: (filter) => {
    if (!filter.given) return undefined;
    const none = filter.parameter('boolean', (keys: readonly RecordKey[]) => keys.length === 0);
    return sql`(${none} or ${isNamed(filter)})`;
  },
};

/** @throws Refusal 400 for a term that is too short, and for `userId` together with `userIds` */
export function refuseCourseUserFilters(filters: Readonly<Record<string, unknown>>): void {
  refuseShortTermOrId(filters);
  const { userId, userIds } = filters;
  if (userId !== undefined && userId !== null && Array.isArray(userIds) && userIds.length > 0) throw exclusiveFilters();
}

/** The person has a part in the course that is not deleted; somebody whose rights end at a section finds its people alone. */
export const memberFilters: Record<string, FilterSql> = {
  id: (filter) => {
    const works = filter.predicate(coursePolicy.actions.workHere, courseReads, filter.parent);
    const states = sql`(fe.workflow_state in ${openStates} or (fe.workflow_state = 'inactive' and ${works}))`;
    return sql`
      ${isNamed(filter)}
      and exists (
        select 1
        from enrollments fe
        where fe.course_id = ${filter.parent}.id
          and fe.user_id = ${filter.row}.id
          and ${states}
          and (fe.type <> 'StudentViewEnrollment' or ${works})
          and ${withinSections(sql`fe.course_id`, sql`fe.course_section_id`)}
      )
    `;
  },
};

/** Keeps what hangs on the row of `table` that a key names: by id or by SIS id inside the tenant. */
const ofKey =
  (name: string, column: string, table: string, form: string): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    const id = filter.parameter('bigint', idOfKey);
    if (filter.how(name) === 'id') return sql`${filter.row}.${sql.ref(column)} = ${id}`;
    const sis = filter.parameter('text', sisOf(form));
    // Looked up once, not for each row, so that an index finds the rows by it.
    const known = sql`
      select ft.id
      from ${sql.ref(table)} ft
      where ft.root_account_id = ${actorTenant}
        and ft.${sql.ref(form)} = ${sis}
        and ft.workflow_state <> 'deleted'
    `;
    return sql`${filter.row}.${sql.ref(column)} = coalesce(${id}, (${known}))`;
  };

/** Of parts in a course that is named by its id, all are in that course. */
export const fixedCourse: FilterSql = (filter) =>
  filter.how('courseId') === 'id' ? filter.other('courseId', 'bigint', idOfKey) : undefined;

/** @throws Refusal 400 without a course and a section */
export function refuseNowhere({ courseId, sectionId }: Readonly<Record<string, unknown>>): void {
  if ((courseId ?? sectionId ?? null) === null) throw courseOrSectionMissing();
}

/** The parts of a person in one course: current and invited ones, unless other states are named. */
export const partFilters: Record<string, FilterSql> = {
  courseId: ofKey('courseId', 'course_id', 'courses', 'sis_course_id'),
  sectionId: ofKey('sectionId', 'course_section_id', 'sections', 'sis_section_id'),
  states: (filter) => {
    const states = sql`coalesce(${filter.parameter('text[]', orNull)}, '{active,invited}')`;
    const inactive = filter.other('withInactive', 'boolean', (asks: unknown) => asks === true);
    return sql`
      (
        ${filter.row}.workflow_state = any(${states})
        or (${inactive} and ${filter.row}.workflow_state = 'inactive')
      )
    `;
  },
};
