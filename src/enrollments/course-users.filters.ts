/** How the people of a course are filtered. Source: D2 · Users in a course; supplement §3.4. */
import { coursePolicy, courseReads } from '../courses/index.js';
import { actorParameter, tenantParameter, withinSections } from '../kernel/policy.js';
import type { FilterScope, FilterSql } from '../kernel/reads.js';
import { type RecordKey, splitKeys } from '../kernel/record-key.js';
import { badRequest } from '../kernel/refusal.js';
import { idOf, likeOf, refuseShortTermOrId } from './search-term.js';

const typeOfWord: Record<string, string> = {
  teacher: 'TeacherEnrollment',
  student: 'StudentEnrollment',
  student_view: 'StudentViewEnrollment',
  ta: 'TaEnrollment',
  observer: 'ObserverEnrollment',
  designer: 'DesignerEnrollment',
};

/** The types that words name; null, which keeps all, without any. */
const typesOf = (words: readonly string[] | null | undefined): string[] | null =>
  words?.length ? words.map((word) => typeOfWord[word] as string) : null;

const orNull = (list: readonly string[] | null | undefined) => (list?.length ? list : null);
/** The value of a key in one SIS form; null for every other. */
const sisOf = (form: string) => (key: RecordKey | null | undefined) =>
  typeof key === 'object' && key?.form === form ? key.value : null;
const idOfKey = (key: RecordKey | null | undefined) => (typeof key === 'number' ? key : null);

/** What names no role keeps nobody. */
const noRole = 0;

/** States of parts that everybody who may list the people of the course may ask for; the others are for those who work there. */
const openStates = `('active', 'invited', 'completed')`;

/**
 * In which parts people are listed: the default states, and inactive ones for those who work there; the test student only
 * when they ask for it. Who was switched off or declined is shown to those who work there alone, whoever asks.
 */
function asked(filter: FilterScope, enrollment: string): string {
  const states = filter.parameter('text[]', orNull);
  const types = filter.other('types', 'text[]', typesOf);
  const role = filter.other('role', 'text');
  const roleId = filter.other(
    'roleId',
    'bigint',
    (key: RecordKey | null | undefined) => key && (idOfKey(key) ?? noRole),
  );
  const testStudent = filter.other('testStudent', 'boolean', (asks: unknown) => asks === true);
  const works = filter.holds(coursePolicy.actions.workHere, courseReads, filter.parent);
  const given = (name: string) => filter.how(name) !== 'nothing';
  const inactive = `(${enrollment}.workflow_state = 'inactive' and ${works})`;
  const asksForIt = given('types') ? `(${testStudent} or 'StudentViewEnrollment' = any(${types}))` : testStudent;
  // What is not asked for is not in the statement.
  return [
    given('states')
      ? `(${enrollment}.workflow_state = any(coalesce(${states}, '{active,invited}')) or (${states} is null and ${inactive})) and (${enrollment}.workflow_state in ${openStates} or ${works})`
      : `(${enrollment}.workflow_state in ('active', 'invited') or ${inactive})`,
    given('types') &&
      `(${role} is not null or ${types} is null or ${enrollment}.type = any(${types}) or ('StudentEnrollment' = any(${types}) and ${enrollment}.type = 'StudentViewEnrollment'))`,
    `(${enrollment}.type <> 'StudentViewEnrollment' or (${works} and ${asksForIt}))`,
    given('role') &&
      `(${role} is null or ${enrollment}.role_id in (select fr.id from roles fr where fr.root_account_id = ${enrollment}.root_account_id and fr.name = ${role}))`,
    given('roleId') && `(${roleId} is null or ${enrollment}.role_id = ${roleId})`,
  ]
    .filter((part) => part !== false)
    .join(' and ');
}

/** One part of the person in the course answers to all that is asked; whose rights end at a section sees its people alone. */
const enrolled: FilterSql = (filter) =>
  `${filter.alias}.id in (select fe.user_id from enrollments fe where fe.course_id = ${filter.parent}.id ` +
  `and ${withinSections('fe.course_id', 'fe.course_section_id', filter.parameters)} and ${asked(filter, 'fe')})`;

/** The row is the user whom the argument names: by id, as oneself, or by the SIS id that the viewer may see. */
export function isNamed(filter: FilterScope): string {
  const me = actorParameter(filter.parameters);
  const id = filter.parameter('bigint', idOfKey);
  const self = filter.parameter('boolean', (key: RecordKey) => typeof key !== 'number' && key.form === 'self');
  const sis = filter.parameter('text', sisOf('sis_user_id'));
  const bySis = `select nl.user_id from logins nl where nl.root_account_id = ${tenantParameter(filter.parameters)} and nl.workflow_state <> 'deleted' and nl.sis_user_id = ${sis}`;
  return (
    `${filter.alias}.id = coalesce(${id}, case when ${self} then ${me} end, (${bySis})) ` +
    `and (${sis} is null or ${filter.column('sisUserId')} = ${sis})`
  );
}

/**
 * A number that is the id of somebody in the course means them alone; else a part of the name or, as far as the viewer
 * may see them, of the login, the SIS id or the address.
 */
const searched: FilterSql = (filter) => {
  if (!filter.given) return undefined;
  const { alias, parent } = filter;
  const works = filter.holds(coursePolicy.actions.workHere, courseReads, parent);
  const like = filter.parameter('text', likeOf);
  const id = filter.parameter('bigint', idOf);
  const known =
    `exists (select 1 from enrollments se where se.course_id = ${parent}.id and se.user_id = ${id} and se.workflow_state <> 'deleted' ` +
    `and (se.workflow_state in ${openStates} or ${works}) and ${withinSections('se.course_id', 'se.course_section_id', filter.parameters)})`;
  const written = `${alias}.name ilike ${like} or ${alias}.sortable_name ilike ${like}`;
  // Whether the viewer may see what matches is asked only where something does.
  const hit =
    `exists (select 1 from logins sl where sl.user_id = ${alias}.id and sl.root_account_id = ${parent}.root_account_id and (sl.unique_id ilike ${like} or sl.sis_user_id ilike ${like})) ` +
    `or exists (select 1 from communication_channels sc where sc.user_id = ${alias}.id and sc.address ilike ${like})`;
  const shown = ['loginName', 'sisUserId', 'email'].map((one) => `${filter.column(one)} ilike ${like}`).join(' or ');
  return `case when ${known} then ${alias}.id = ${id} else (${written} or ((${hit}) and (${shown}))) end`;
};

export const courseUserFilters: Record<string, FilterSql> = {
  states: enrolled,
  searchTerm: searched,
  userIds: (filter) => {
    if (!filter.given) return undefined;
    const ids = filter.parameter('bigint[]', (keys: readonly RecordKey[]) => splitKeys(keys, 'sis_user_id').ids);
    const sis = filter.parameter('text[]', (keys: readonly RecordKey[]) => splitKeys(keys, 'sis_user_id').named);
    const none = filter.parameter('boolean', (keys: readonly RecordKey[]) => keys.length === 0);
    return `(${none} or ${filter.alias}.id = any(${ids}) or (cardinality(${sis}) > 0 and ${filter.column('sisUserId')} = any(${sis})))`;
  },
};

/** @throws Refusal 400 for a term that is too short, and for `userId` together with `userIds` */
export function refuseCourseUserFilters(filters: Readonly<Record<string, unknown>>): void {
  refuseShortTermOrId(filters);
  const { userId, userIds } = filters;
  if (userId !== undefined && userId !== null && Array.isArray(userIds) && userIds.length > 0)
    throw badRequest('exclusive_filters', 'user_id cannot be used together with user_ids.');
}

/** The person has a part in the course that is not deleted; somebody whose rights end at a section finds its people alone. */
export const memberFilters: Record<string, FilterSql> = {
  id: (filter) => {
    const works = filter.holds(coursePolicy.actions.workHere, courseReads, filter.parent);
    const states = `(fe.workflow_state in ${openStates} or (fe.workflow_state = 'inactive' and ${works}))`;
    return (
      `${isNamed(filter)} and exists (select 1 from enrollments fe where fe.course_id = ${filter.parent}.id ` +
      `and fe.user_id = ${filter.alias}.id and ${states} and (fe.type <> 'StudentViewEnrollment' or ${works}) and ${withinSections('fe.course_id', 'fe.course_section_id', filter.parameters)})`
    );
  },
};

/** Keeps what hangs on the row of `table` that a key names: by id or by SIS id inside the tenant. */
const ofKey =
  (name: string, column: string, table: string, form: string): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    const id = filter.parameter('bigint', idOfKey);
    if (filter.how(name) === 'id') return `${filter.alias}.${column} = ${id}`;
    const sis = filter.parameter('text', sisOf(form));
    // Looked up once, not for each row, so that an index finds the rows by it.
    const known = `select ft.id from ${table} ft where ft.root_account_id = ${tenantParameter(filter.parameters)} and ft.${form} = ${sis} and ft.workflow_state <> 'deleted'`;
    return `${filter.alias}.${column} = coalesce(${id}, (${known}))`;
  };

/** @throws Refusal 400 without a course and a section */
export function refuseNowhere({ courseId, sectionId }: Readonly<Record<string, unknown>>): void {
  if ((courseId ?? sectionId ?? null) === null) throw badRequest('missing', 'Name a course or a section.');
}

/** The parts of a person in one course: current and invited ones, unless other states are named. */
export const partFilters: Record<string, FilterSql> = {
  courseId: ofKey('courseId', 'course_id', 'courses', 'sis_course_id'),
  sectionId: ofKey('sectionId', 'course_section_id', 'sections', 'sis_section_id'),
  states: (filter) => {
    const states = `coalesce(${filter.parameter('text[]', orNull)}, '{active,invited}')`;
    const inactive = filter.other('withInactive', 'boolean', (asks: unknown) => asks === true);
    return `(${filter.alias}.workflow_state = any(${states}) or (${inactive} and ${filter.alias}.workflow_state = 'inactive'))`;
  },
};
