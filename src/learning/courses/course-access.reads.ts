/**
 * How far a course lets the actor in. What the rest of its record is to them hangs below; where dates keep them out, it
 * does not. Source: D2 · Course, access_restricted_by_date; supplement §3.1.
 */

import { accountReads } from '../../identity/accounts/index.js';
import { anyOf, definePolicy, type Expr } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { shownInList } from '../../platform/query/shown-in-list.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { asUuid } from '../../platform/sql/uuid.js';
import { Course } from './course.entity.js';
import { coursePolicy } from './course.policy.js';
import { courseReads } from './course.reads.js';
import { nameToActor } from './nicknames/nicknamed-courses.lists.js';

const { closedByDates, list } = coursePolicy.actions;
/** Who may list the courses of an account finds them also once they are deleted. */
const open = anyOf(coursePolicy.visible as Expr<'id'>, list);

/** The same record, shown also after its deletion to who may list it. What areas add to courses is here too. */
export const listedCourseReads: Reads<Course> = { ...courseReads, policy: coursePolicy.showing(open) };

/** They are read by their global ids, too; a token with scopes finds no deleted course, see `deletedBeyondScopes`. */
export const listedCourses = shownInList(courseReads as Reads, list, true);

export const courseAccessReads: Reads<Course, never> = defineReads(Course, {
  policy: definePolicy(Course, { visible: anyOf(open, closedByDates), actions: {}, fields: { open } }),
  computed: { open: () => sql`true` },
  orders: {
    name: ['name', 'id'],
    // As the actor calls it.
    nameToActor: [{ sql: nameToActor, type: 'text' }, 'id'],
  },
  relations: { course: one(() => listedCourseReads, 'id') },
});

const namedBy = (form: string) => (key: RecordKey) => (typeof key !== 'number' && key.form === form ? key.value : null);

export const courseAccessOfAccount = extendReads(accountReads, {
  connections: {
    /** One course of the account or of an account below it. */
    courseAccess: connection(() => courseAccessReads, {
      joinOn: (child, parent) => sql`
        ${child}.root_account_id = ${parent}.root_account_id
        and (
          ${parent}.parent_account_id is null
          or ${parent}.id = any(
            (select ca.ancestors from accounts ca where ca.id = ${child}.account_id)::bigint[]
          )
        )
      `,
      filters: {
        id: (filter) => {
          const id = filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null));
          const known = (column: string, value: Sql) => sql`
            (
              select kc.id
              from courses kc
              where kc.root_account_id = ${filter.parent}.root_account_id and kc.${sql.ref(column)} = ${value}
              order by kc.id
              limit 1
            )
          `;
          const sis = filter.parameter('text', namedBy('sis_course_id'));
          const integration = filter.parameter('text', namedBy('sis_integration_id'));
          const uuid = filter.parameter('text', namedBy('lti_context_id'));
          // One id to look up, whatever it was called by: a condition of several columns would go through all courses.
          return sql`
            ${filter.row}.id = coalesce(
              ${id},
              ${known('sis_course_id', sis)},
              ${known('integration_id', integration)},
              ${known('uuid', asUuid(uuid))}
            )
          `;
        },
        includeDeleted: (filter) => (filter.flag === true ? undefined : sql`${filter.row}.workflow_state <> 'deleted'`),
      },
    }),
  },
});
