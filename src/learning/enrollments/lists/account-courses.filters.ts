/** How the courses of an account are filtered. Source: D1 · List active courses in an account; supplement §2.6. */

import { isNamedUser, profileIn } from '../../../identity/users/index.js';
import { actorTenant } from '../../../platform/authorization/policy.js';
import type { FilterScope, FilterSql } from '../../../platform/query/reads.js';
import { type NamedKey, type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseStates, currentTerm } from '../../courses/index.js';
import { idOf, likeOf } from './search-term.js';

const enrolled = (row: Sql, more: Sql = sql.empty): Sql => sql`
  exists (
    select 1
    from enrollments fe
    where fe.course_id = ${row}.id and fe.workflow_state in ('active', 'invited', 'completed')${more}
  )
`;

/** True keeps what the SQL says, false its complement, absent everything. */
const whether =
  (holds: (row: Sql) => Sql): FilterSql =>
  (filter) => {
    if (filter.flag === undefined) return undefined;
    return filter.flag ? sql`(${holds(filter.row)})` : sql`(${holds(filter.row)}) is not true`;
  };

const completed = (row: Sql): Sql => sql`
  ${row}.workflow_state = 'completed'
  or ${row}.end_at < now()
  or exists (select 1 from terms ft where ft.id = ${row}.enrollment_term_id and ft.end_at < now())
`;

/** Ids of the accounts that keys name: by id, by SIS id inside the tenant, or as `self`, the root account. */
function namedAccounts(filter: FilterScope): Sql {
  const split = (form: string) => (keys: never) => splitKeys(keys as readonly RecordKey[], form);
  const ids = filter.parameter('bigint[]', (keys: never) => split('sis_account_id')(keys).ids);
  const values = filter.parameter('text[]', (keys: never) => split('sis_account_id')(keys).named);
  const self = filter.parameter('boolean', (keys: never) => split('self')(keys).named.length > 0);
  return sql`
    select unnest(${ids})
    union all
    select fa.id
    from accounts fa
    where fa.root_account_id = ${actorTenant}
      and fa.workflow_state <> 'deleted'
      and (fa.sis_account_id = any(${values}) or (${self} and fa.id = ${actorTenant}))
  `;
}

/** A list without entries, as blank form fields leave it, filters nothing. */
const unlessEmpty =
  (kept: (filter: FilterScope) => Sql): FilterSql =>
  (filter) =>
    filter.given
      ? sql`
        (
          ${filter.parameter('int', (list: never) => (list as readonly unknown[]).length)} = 0
          or ${kept(filter)}
        )
      `
      : undefined;

const shownStates = ['created', 'claimed', 'available', 'completed'];

/** What a list of courses may be asked for. */
export const courseStateFilters = [...courseStates, 'all'] as const;

/** `all` names every state; without states everything but the deleted is kept. */
const statesOf = (states: readonly string[]): readonly string[] =>
  states.includes('all') ? courseStates : states.length === 0 ? shownStates : states;

export const accountCourseFilters: Record<string, FilterSql> = {
  withEnrollments: whether((row) => enrolled(row)),
  hideEnrollmentlessCourses: (filter) => (filter.flag === true ? enrolled(filter.row) : undefined),
  enrollmentTypes: unlessEmpty((filter) =>
    enrolled(filter.row, sql` and fe.type = any(${filter.parameter('text[]')})`),
  ),
  published: whether((row) => sql`${row}.workflow_state = 'available'`),
  completed: whether(completed),
  blueprint: whether((row) => sql`${row}.blueprint`),
  blueprintAssociated: whether((row) => sql`${row}.blueprint_course_id is not null`),
  byTeachers: unlessEmpty((filter) =>
    enrolled(filter.row, sql` and fe.type = 'TeacherEnrollment' and ${isNamedUser(filter, sql`fe.user_id`)}`),
  ),
  bySubaccounts: unlessEmpty(
    (filter) => sql`
      ${filter.row}.account_id in (
        select fs.id
        from accounts fs
        where fs.ancestors && array(
          ${namedAccounts(filter)}
        )
      )
    `,
  ),
  states: (filter) =>
    filter.given
      ? sql`
        ${filter.row}.workflow_state = any(${filter.parameter('text[]', (states: never) => statesOf(states))})
      `
      : sql`${filter.row}.workflow_state <> 'deleted'`,
  enrollmentTermId: (filter) => {
    if (!filter.given) return undefined;
    const id = filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null));
    const form = filter.parameter('text', (key: never) => (key as Partial<NamedKey>).form ?? null);
    const value = filter.parameter('text', (key: never) => (key as Partial<NamedKey>).value ?? null);
    return sql`
      ${filter.row}.enrollment_term_id in (
        select ft.id
        from terms ft
        where ft.root_account_id = ${filter.row}.root_account_id
          and (
            ft.id = ${id}
            or (${form} = 'sis_term_id' and ft.sis_term_id = ${value} and ft.workflow_state <> 'deleted')
            or (${form} = 'default' and ft.is_default)
            or (${form} = 'current' and ft.id = ${currentTerm(actorTenant)})
          )
      )
    `;
  },
  /**
   * A number that is the id of a course of the account means that course alone; else a part of the name, code or SIS id
   * or, searching by teacher, of a teacher's name.
   */
  searchTerm: (filter) => {
    if (!filter.given) return undefined;
    const { row, parent } = filter;
    const like = filter.parameter('text', (term: never) => likeOf(term));
    const id = filter.parameter('bigint', (term: never) => idOf(term));
    const by = filter.other('searchBy', 'text');
    const isCourse = sql`
      exists (
        select 1
        from courses sc
        join accounts sa on sa.id = sc.account_id
        where sc.id = ${id} and sa.ancestors @> array[${parent}.id] and sc.workflow_state <> 'deleted'
      )
    `;
    const taught = sql`
      exists (
        select 1
        from enrollments se
        join users su on su.id = se.user_id
        cross join lateral (${profileIn(sql`se.root_account_id`, sql`su`)}) sp
        where se.course_id = ${row}.id
          and se.type = 'TeacherEnrollment'
          and se.workflow_state in ('active', 'invited', 'completed')
          and (sp.name ilike ${like} or sp.sortable_name ilike ${like})
      )
    `;
    const named = sql`
      (
        ${row}.name ilike ${like}
        or ${row}.course_code ilike ${like}
        or ${filter.column('sisCourseId')} ilike ${like}
      )
    `;
    return sql`
      case when ${by} = 'teacher' then ${taught} when ${isCourse} then ${row}.id = ${id} else ${named} end
    `;
  },
};
