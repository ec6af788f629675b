/** How the courses of an account are filtered. Source: D1 · List active courses in an account; supplement §2.6. */

import type { FilterScope, FilterSql } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
import { splitKeys } from '../kernel/record-key.js';
import { containing } from '../kernel/sql.js';

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
  enrollmentTypes: (filter) =>
    filter.given
      ? enrolled(
          filter.alias,
          ` and fe.type = any(${filter.parameter('text[]', (types: never) => (types as string[]).map((t) => typeWords[t] ?? t))})`,
        )
      : undefined,
  published: whether((alias) => `${alias}.workflow_state = 'available'`),
  completed: whether(completed),
  blueprint: whether((alias) => `${alias}.blueprint`),
  blueprintAssociated: whether((alias) => `${alias}.blueprint_course_id is not null`),
  byTeachers: (filter) =>
    filter.given
      ? enrolled(
          filter.alias,
          ` and fe.type = 'TeacherEnrollment' and fe.user_id in (${named(filter, 'sis_user_id', (values, tenant) => `select fl.user_id from logins fl where fl.root_account_id = ${tenant} and fl.sis_user_id = any(${values})`)})`,
        )
      : undefined,
  bySubaccounts: (filter) =>
    filter.given
      ? `${filter.alias}.account_id in (select fs.id from accounts fs where fs.ancestors && array(${named(filter, 'sis_account_id', (values, tenant) => `select fa.id from accounts fa where fa.root_account_id = ${tenant} and fa.sis_account_id = any(${values})`)}))`
      : undefined,
  states: (filter) =>
    filter.given
      ? `${filter.alias}.workflow_state = any(${filter.parameter('text[]', (states: never) => statesOf(states))})`
      : `${filter.alias}.workflow_state in ('created', 'claimed', 'available', 'completed')`,
  enrollmentTermId: (filter) => {
    if (!filter.given) return undefined;
    const id = filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null));
    const sis = filter.parameter('text', (key: never) =>
      typeof key === 'number' ? null : (key as { value: string }).value,
    );
    return `${filter.alias}.enrollment_term_id in (select ft.id from terms ft where ft.root_account_id = ${filter.alias}.root_account_id and (ft.id = ${id} or ft.sis_term_id = ${sis}))`;
  },
  /** Part of the name or code, or the full id. */
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const like = filter.parameter('text', (term: never) => containing(term));
    const id = filter.parameter('text');
    return `(${filter.alias}.id::text = ${id} or ${filter.alias}.name ilike ${like} or ${filter.alias}.course_code ilike ${like} or ${filter.alias}.sis_course_id ilike ${like})`;
  },
};
