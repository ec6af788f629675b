/** How the courses of an account are filtered. Source: D1 · List active courses in an account; supplement §2.6. */

import type { FilterScope, FilterSql } from '../kernel/reads.js';
import { type RecordKey, splitKeys } from '../kernel/record-key.js';
import { idOf, likeOf } from './search-term.js';

const enrolled = (alias: string, more = ''): string =>
  `exists (select 1 from enrollments fe where fe.course_id = ${alias}.id and fe.workflow_state in ('active', 'invited', 'completed')${more})`;

/** True keeps what the SQL says, false its complement, absent everything. */
const whether =
  (sql: (alias: string) => string): FilterSql =>
  (filter) => {
    if (filter.flag === undefined) return undefined;
    return filter.flag ? `(${sql(filter.alias)})` : `(${sql(filter.alias)}) is not true`;
  };

const completed = (alias: string): string =>
  `${alias}.workflow_state = 'completed' or ${alias}.end_at < now() or exists (select 1 from terms ft where ft.id = ${alias}.enrollment_term_id and ft.end_at < now())`;

/** Ids of the users or accounts that keys name: by id or by SIS id inside the tenant. */
function named(filter: FilterScope, form: string, lookUp: (values: string, tenant: string) => string): string {
  const ids = filter.parameter('bigint[]', (keys: never) => splitKeys(keys as readonly RecordKey[], form).ids);
  const values = filter.parameter('text[]', (keys: never) => splitKeys(keys as readonly RecordKey[], form).named);
  const tenant = filter.parameters.add('actor.rootAccountId', 'bigint', (env) => env.actor.rootAccountId);
  return `select unnest(${ids}) union all ${lookUp(values, tenant)}`;
}

/** A list without entries, as blank form fields leave it, filters nothing. */
const unlessEmpty =
  (sql: (filter: FilterScope) => string): FilterSql =>
  (filter) =>
    filter.given
      ? `(${filter.parameter('int', (list: never) => (list as readonly unknown[]).length)} = 0 or ${sql(filter)})`
      : undefined;

const typeWords: Record<string, string> = {
  teacher: 'TeacherEnrollment',
  student: 'StudentEnrollment',
  ta: 'TaEnrollment',
  observer: 'ObserverEnrollment',
  designer: 'DesignerEnrollment',
};

const shownStates = ['created', 'claimed', 'available', 'completed'];

/** `all` names every state; without states everything but the deleted is kept. */
const statesOf = (states: readonly string[]): readonly string[] =>
  states.includes('all') ? [...shownStates, 'deleted'] : states.length === 0 ? shownStates : states;

export const accountCourseFilters: Record<string, FilterSql> = {
  withEnrollments: whether((alias) => enrolled(alias)),
  hideEnrollmentlessCourses: (filter) => (filter.flag === true ? enrolled(filter.alias) : undefined),
  enrollmentTypes: unlessEmpty((filter) =>
    enrolled(
      filter.alias,
      ` and fe.type = any(${filter.parameter('text[]', (types: never) => (types as string[]).map((t) => typeWords[t] ?? t))})`,
    ),
  ),
  published: whether((alias) => `${alias}.workflow_state = 'available'`),
  completed: whether(completed),
  blueprint: whether((alias) => `${alias}.blueprint`),
  blueprintAssociated: whether((alias) => `${alias}.blueprint_course_id is not null`),
  byTeachers: unlessEmpty((filter) =>
    enrolled(
      filter.alias,
      ` and fe.type = 'TeacherEnrollment' and fe.user_id in (${named(filter, 'sis_user_id', (values, tenant) => `select fl.user_id from logins fl where fl.root_account_id = ${tenant} and fl.workflow_state <> 'deleted' and fl.sis_user_id = any(${values})`)})`,
    ),
  ),
  bySubaccounts: unlessEmpty(
    (filter) =>
      `${filter.alias}.account_id in (select fs.id from accounts fs where fs.ancestors && array(${named(filter, 'sis_account_id', (values, tenant) => `select fa.id from accounts fa where fa.root_account_id = ${tenant} and fa.workflow_state <> 'deleted' and fa.sis_account_id = any(${values})`)}))`,
  ),
  states: (filter) =>
    filter.given
      ? `${filter.alias}.workflow_state = any(${filter.parameter('text[]', (states: never) => statesOf(states))})`
      : `${filter.alias}.workflow_state <> 'deleted'`,
  enrollmentTermId: (filter) => {
    if (!filter.given) return undefined;
    const id = filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null));
    const sis = filter.parameter('text', (key: never) =>
      typeof key === 'number' ? null : (key as { value: string }).value,
    );
    return `${filter.alias}.enrollment_term_id in (select ft.id from terms ft where ft.root_account_id = ${filter.alias}.root_account_id and (ft.id = ${id} or ft.sis_term_id = ${sis}))`;
  },
  /**
   * A number that is the id of a course of the account means that course alone; else a part of the name, code or SIS id
   * or, searching by teacher, of a teacher's name.
   */
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const { alias, parent } = filter;
    const like = filter.parameter('text', (term: never) => likeOf(term));
    const id = filter.parameter('bigint', (term: never) => idOf(term));
    const by = filter.other('searchBy', 'text');
    const isCourse = `exists (select 1 from courses sc join accounts sa on sa.id = sc.account_id where sc.id = ${id} and sa.ancestors @> array[${parent}.id] and sc.workflow_state <> 'deleted')`;
    const taught = `exists (select 1 from enrollments se join users su on su.id = se.user_id where se.course_id = ${alias}.id and se.type = 'TeacherEnrollment' and se.workflow_state in ('active', 'invited', 'completed') and (su.name ilike ${like} or su.sortable_name ilike ${like}))`;
    const named = `(${alias}.name ilike ${like} or ${alias}.course_code ilike ${like} or ${filter.column('sisCourseId')} ilike ${like})`;
    return `case when ${by} = 'teacher' then ${taught} when ${isCourse} then ${alias}.id = ${id} else ${named} end`;
  },
};
