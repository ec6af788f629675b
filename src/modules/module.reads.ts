import { type Course, courseReads } from '../courses/index.js';
import { namedUser } from '../enrollments/index.js';
import { type ActionOf, actorParameter } from '../kernel/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../kernel/reads.js';
import { containing } from '../kernel/sql.js';
import { Module } from './module.entity.js';
import { followsProgress, modulePolicy } from './module.policy.js';
import { ModuleItem } from './module-item.entity.js';
import { moduleItemPolicy } from './module-item.policy.js';
import { modulePlacePolicy } from './module-place.policy.js';
import { completedAtFor, itemLockedFor, metAt, progressIn, shownTo, stateFor } from './requirements.sql.js';

type Sink = Parameters<NonNullable<Reads['computed'][string]>>[1];

const actorId = (parameters: Sink): string => actorParameter(parameters);

/** SQL that is only worked out where the actor is a student of the course; null for all others. */
const forStudent = (course: string, parameters: Sink, sql: string): string =>
  `case when ${course} = any(${parameters.add('actor.asStudent', 'bigint[]', (env) => env.actor.memberships.asStudent)}) then ${sql} end`;

const isStudent = (course: string, user: string): string =>
  `exists (select 1 from enrollments xe where xe.course_id = ${course} and xe.user_id = ${user} ` +
  `and xe.type in ('StudentEnrollment', 'StudentViewEnrollment') and xe.workflow_state in ('active', 'completed'))`;

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);

const byId: FilterSql = (filter) => `${filter.alias}.id = ${filter.parameter('bigint', idOf)}`;

const titled =
  (column: string): FilterSql =>
  (filter) => {
    if (!filter.given) return undefined;
    return `${filter.alias}.${column} ilike ${filter.parameter('text', (term: never) => containing((term as string).trim()))}`;
  };

/** The course, judged as the place of its modules. */
export const modulePlaceReads: Reads<Course, ActionOf<typeof modulePlacePolicy>> = defineReads(courseReads.entity, {
  policy: modulePlacePolicy,
  keys: courseReads.keys,
});

export const moduleItemReads: Reads<ModuleItem, ActionOf<typeof moduleItemPolicy>> = defineReads(ModuleItem, {
  policy: moduleItemPolicy,
  orders: { position: ['position', 'id'] },
  computed: {
    /** Whether the viewer has done what is asked; null where nothing is, and for who is no student. */
    completed: (alias, parameters) =>
      forStudent(
        `${alias}.course_id`,
        parameters,
        `case when ${alias}.requirement_type is not null then ${metAt(alias, actorId(parameters))} is not null end`,
      ),
    lockedForUser: (alias, parameters) =>
      `coalesce(${forStudent(`${alias}.course_id`, parameters, itemLockedFor(alias, actorId(parameters)))}, false)`,
  },
  relations: { module: one(() => moduleReads, 'moduleId') },
});

export const moduleReads: Reads<Module, ActionOf<typeof modulePolicy>> = defineReads(Module, {
  policy: modulePolicy,
  orders: { position: ['position', 'id'] },
  computed: {
    viewerState: (alias, parameters) =>
      forStudent(`${alias}.course_id`, parameters, stateFor(alias, actorId(parameters))),
    viewerCompletedAt: (alias, parameters) =>
      forStudent(`${alias}.course_id`, parameters, completedAtFor(alias, actorId(parameters))),
    shownPrerequisites: (alias) => `to_json(${alias}.prerequisite_module_ids)`,
    /** Items that the viewer sees, unless they see all. */
    shownItems: (alias, parameters) =>
      `select count(*)::int from module_items ci where ci.module_id = ${alias}.id and ${shownTo('ci', actorId(parameters))}`,
    allItems: (alias) =>
      `select count(*)::int from module_items ci where ci.module_id = ${alias}.id and ci.workflow_state <> 'deleted'`,
  },
  relations: { course: one(() => courseReads, 'courseId') },
  connections: {
    items: connection(() => moduleItemReads, {
      within: (child, parent) => `${child}.module_id = ${parent}.id`,
      filters: { searchTerm: titled('title') },
      order: 'position',
    }),
    oneItem: connection(() => moduleItemReads, {
      within: (child, parent) => `${child}.module_id = ${parent}.id`,
      filters: { id: byId },
    }),
  },
});

extendReads(courseReads, {
  computed: {
    /** JSON, of the viewer or of a user whom they follow; empty where nothing is asked, and for who is no student. */
    courseProgress: (alias, parameters, argument) => {
      const userId = (type: string, map: (key: never) => unknown) => {
        const given = argument('userId', type, map);
        // An argument that is absent is not mapped: nobody named is oneself.
        return type === 'boolean' ? `coalesce(${given}, true)` : given;
      };
      return (
        `coalesce((select ${progressIn(alias, 'xu.id')} from (select ${namedUser(userId as never, parameters)} as id offset 0) xu ` +
        `where ${followsProgress(alias, 'xu.id', parameters)} and ${isStudent(`${alias}.id`, 'xu.id')}), '{}'::json)`
      );
    },
  },
  connections: {
    modules: connection(() => moduleReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: modulePlacePolicy.actions.listModules,
      filters: { searchTerm: titled('name') },
      order: 'position',
    }),
    oneModule: connection(() => moduleReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: modulePlacePolicy.actions.listModules,
      filters: { id: byId },
    }),
  },
});
