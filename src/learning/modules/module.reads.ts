import { actorSet } from '../../identity/access/index.js';
import { type ActionOf, actorId } from '../../platform/authorization/policy.js';
import {
  type ArgumentSql,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { containingTrimmed, type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';
import { type Course, courseReads } from '../courses/index.js';
import { namedUser } from '../enrollments/index.js';
import { fileReads } from '../files/index.js';
import { courseModulesPolicy } from './course-modules.policy.js';
import { Module } from './module.entity.js';
import { followsProgress, modulePolicy } from './module.policy.js';
import { ModuleItem } from './module-item.entity.js';
import { moduleItemPolicy } from './module-item.policy.js';
import { itemLockedFor, metAt, progressIn, progressThrough, shownTo } from './requirements.sql.js';

/** SQL that is only computed where the actor is a student of the course; null for all others. */
const forStudent = (course: Sql, value: Sql): Sql =>
  sql`case when ${course} = any(${actorSet('asStudent')}) then ${value} end`;

const isStudent = (course: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from enrollments xe
    where xe.course_id = ${course}
      and xe.user_id = ${user}
      and xe.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and xe.workflow_state in ('active', 'completed')
  )
`;

/** SQL: the user whom an argument names, the actor where it is absent. */
const userOr = (argument: ArgumentSql, name: string): Sql =>
  namedUser((type, map) => {
    const given = argument(name, type, map);
    // An argument that is absent is not mapped: nobody named is oneself.
    return type === 'boolean' ? sql`coalesce(${given}, true)` : given;
  });

/** Stands for the state of a student whom the actor does not follow; no state is this one. */
const stateUnseen = 'unseen';

/** The state of a module as it was read. @throws Refusal 404 where it is that of a student whom the actor does not follow */
export function seenModuleState(state: string): string {
  if (state === stateUnseen) throw notFound();
  return state;
}

/**
 * SQL: one row of how far the viewer is in the module, or the student whom `studentId` names: `state` and `completed_at`,
 * nulls for who is no student, and the state `unseen` for one whom the viewer does not follow.
 */
const shownProgress = (module: Sql, argument: ArgumentSql): Sql => sql`
  select case when xf.follows then xp.state else ${sql.literal(stateUnseen)} end as state, xp.completed_at
  from (
    select xu.id, coalesce(${followsProgress(sql`xc`, sql`xu.id`)}, false) as follows
    from courses xc, (select ${userOr(argument, 'studentId')} as id offset 0) xu
    where xc.id = ${module}.course_id
    offset 0
  ) xf
  left join lateral (
    select xs.state, xs.completed_at
    from (${progressThrough(module, sql`xf.id`)}) xs
    where xf.follows and ${isStudent(sql`${module}.course_id`, sql`xf.id`)}
  ) xp on true
`;

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);

const byId: FilterSql = (filter) => sql`${filter.row}.id = ${filter.parameter('bigint', idOf)}`;

const titled =
  (column: string): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    return sql`${filter.row}.${sql.ref(column)} ilike ${filter.parameter('text', containingTrimmed)}`;
  };

/** The course, authorized as the place of its modules. */
export const courseModulesReads: Reads<Course, ActionOf<typeof courseModulesPolicy>> = defineReads(courseReads.entity, {
  policy: courseModulesPolicy,
  keys: courseReads.keys,
});

export const moduleItemReads: Reads<ModuleItem, ActionOf<typeof moduleItemPolicy>> = defineReads(ModuleItem, {
  policy: moduleItemPolicy,
  orders: { position: ['position', 'id'] },
  computed: {
    /** Whether the viewer has done what is asked; null where nothing is, and for who is no student. */
    completed: (row) =>
      forStudent(
        sql`${row}.course_id`,
        sql`case when ${row}.requirement_type is not null then ${metAt(row, actorId)} is not null end `,
      ),
    lockedForUser: (row) => sql`coalesce(${forStudent(sql`${row}.course_id`, itemLockedFor(row, actorId))}, false)`,
  },
  relations: {
    module: one(() => moduleReads, 'moduleId'),
    course: one(() => courseReads, 'courseId'),
    assignment: one(() => assignmentReads, 'contentId', { when: (item) => sql`${item}.type = 'Assignment'` }),
    file: one(() => fileReads, 'contentId', { when: (item) => sql`${item}.type = 'File'` }),
  },
});

export const moduleReads: Reads<Module, ActionOf<typeof modulePolicy>> = defineReads(Module, {
  policy: modulePolicy,
  orders: { position: ['position', 'id'] },
  computed: {
    /** Of the viewer, or of a student whom they follow; null for who is no student. */
    shownModuleState: (row, { argument, lookUp }) => lookUp.row(shownProgress(row, argument), 'state'),
    moduleCompletedAt: (row, { argument, lookUp }) => lookUp.row(shownProgress(row, argument), 'completed_at'),
    shownPrerequisites: (row) => sql`to_json(${row}.prerequisite_module_ids)`,
    /** Items that the viewer sees, unless they see all. */
    shownItems: (row) => sql`
      select count(*)::int from module_items ci where ci.module_id = ${row}.id and ${shownTo(sql`ci`, actorId)}
    `,
    allItems: (row) => sql`
      select count(*)::int
      from module_items ci
      where ci.module_id = ${row}.id and ci.workflow_state <> 'deleted'
    `,
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    prerequisiteModules: many(
      () => moduleReads,
      (child, parent) => sql`${child}.id = any(${parent}.prerequisite_module_ids)`,
      { order: 'position' },
    ),
  },
  connections: {
    items: connection(() => moduleItemReads, {
      joinOn: (child, parent) => sql`${child}.module_id = ${parent}.id`,
      filters: { searchTerm: titled('title') },
      order: 'position',
    }),
    oneItem: connection(() => moduleItemReads, {
      joinOn: (child, parent) => sql`${child}.module_id = ${parent}.id`,
      filters: { id: byId },
    }),
  },
});

export const modulesOfCourse = extendReads(courseReads, {
  computed: {
    /** JSON, of the viewer or of a user whom they follow; empty where nothing is asked, and for who is no student. */
    courseProgress: (row, { argument }) => sql`
      coalesce(
        (
          select ${progressIn(row, sql`xu.id`)}
          from (select ${userOr(argument, 'userId')} as id offset 0) xu
          where ${followsProgress(row, sql`xu.id`)} and ${isStudent(sql`${row}.id`, sql`xu.id`)}
        ),
        '{}'::json
      )
    `,
  },
  connections: {
    modules: connection(() => moduleReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseModulesPolicy.actions.listModules,
      filters: { searchTerm: titled('name') },
      order: 'position',
    }),
    oneModule: connection(() => moduleReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseModulesPolicy.actions.listModules,
      filters: { id: byId },
    }),
  },
});
