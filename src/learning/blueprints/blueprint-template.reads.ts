/** Blueprints, the courses that follow them, and what is handed down. Source: D1 · Blueprint templates; supplement §2.9. */
import { progressReads } from '../../identity/progress/index.js';
import { userReads } from '../../identity/users/index.js';
import { type ActionOf, allOf, is, ofTenant } from '../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  first,
  type JoinSql,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { BlueprintChange } from './blueprint-change.entity.js';
import { BlueprintException } from './blueprint-exception.entity.js';
import { BlueprintImport } from './blueprint-import.entity.js';
import { BlueprintItem } from './blueprint-item.entity.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';
import { BlueprintSubscription } from './blueprint-subscription.entity.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';
import {
  blueprintChangePolicy,
  blueprintExceptionPolicy,
  blueprintImportPolicy,
  blueprintItemPolicy,
  blueprintMigrationPolicy,
  blueprintSubscriptionPolicy,
  blueprintTemplatePolicy,
} from './blueprint-template.policy.js';

const newest = { newest: [{ sql: (row: Sql) => sql`(-${row}.id)`, type: 'bigint' }] } as const;

/** The one with the id, or, by the word `default`, whichever there is. */
const named: FilterSql = (filter) =>
  filter.given
    ? sql`
        (
          ${filter.row}.id = ${filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null))}
          or ${filter.parameter('text', (key: RecordKey) => (typeof key === 'number' ? '' : key.form))} = 'default'
        )
      `
    : undefined;

/** SQL: the courses that follow the blueprint of a template. */
const follows = (course: Sql, template: Sql): Sql => sql`${course}.blueprint_course_id = ${template}.course_id`;

const living = is({ workflowState: ['created', 'claimed', 'available', 'completed'] });

export const blueprintTemplateReads: Reads<BlueprintTemplate, ActionOf<typeof blueprintTemplatePolicy>> = defineReads(
  BlueprintTemplate,
  {
    policy: blueprintTemplatePolicy,
    computed: {
      associatedCourseCount: (row) => sql`
        (select count(*)::int from courses fc where ${follows(sql`fc`, row)} and fc.workflow_state <> 'deleted')
      `,
    },
    relations: {
      course: one(() => courseReads, 'courseId'),
      latestMigration: first(
        () => blueprintMigrationReads,
        (migration, template) => sql`${migration}.template_id = ${template}.id`,
        // Whoever sees the template sees its migrations.
        { order: 'newest', trusted: true },
      ),
    },
    connections: {
      // Whoever manages a blueprint knows which courses follow it.
      associatedCourses: connection(() => courseReads, {
        joinOn: follows,
        visible: allOf(ofTenant('rootAccountId'), living),
      }),
      migrations: connection(() => blueprintMigrationReads, { foreignKey: 'templateId', descending: () => true }),
      oneMigration: connection(() => blueprintMigrationReads, { foreignKey: 'templateId', filters: { id: named } }),
    },
  },
);

/** A migration whose job was ended from outside is over, though the job may have yet to notice. */
const stateSql = (row: Sql, lookUp: LookUpSql): Sql => sql`
  case
    when ${row}.workflow_state not in ('queued', 'exporting', 'imports_queued')
      or ${lookUp('progress', 'progress_id', 'workflow_state')} <> 'failed'
    then ${row}.workflow_state
    when ${row}.workflow_state = 'imports_queued' then 'imports_failed'
    else 'exports_failed'
  end
`;

export const blueprintMigrationReads: Reads<
  BlueprintMigration,
  ActionOf<typeof blueprintMigrationPolicy>
> = defineReads(BlueprintMigration, {
  policy: blueprintMigrationPolicy,
  orders: newest,
  computed: { state: (row, { lookUp }) => stateSql(row, lookUp) },
  relations: {
    // Those who manage a course that follows see its migrations, not the blueprint and whom it has besides.
    template: one(() => blueprintTemplateReads, 'templateId'),
    user: one(() => userReads, 'userId'),
    job: one(() => progressReads, 'progressId'),
  },
  connections: {
    changes: connection(() => blueprintChangeReads, { foreignKey: 'migrationId' }),
    imports: connection(() => blueprintImportReads, { foreignKey: 'migrationId' }),
  },
  shownBeside: [
    {
      name: 'import',
      target: () => blueprintImportReads,
      joinOn: (migration, imported) => sql`${imported}.migration_id = ${migration}.id`,
    },
  ],
});

export const blueprintImportReads: Reads<BlueprintImport, never> = defineReads(BlueprintImport, {
  policy: blueprintImportPolicy,
  computed: {
    /** How the migration stands for the course. */
    state: (row) => sql`
      case ${row}.workflow_state
        when 'queued' then 'imports_queued'
        when 'failed' then 'imports_failed'
        else 'completed'
      end
    `,
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    subscription: one(() => blueprintSubscriptionReads, 'subscriptionId'),
    // Whoever sees what it did in a course knows of the migration.
    migration: one(() => blueprintMigrationReads, 'migrationId', { trusted: true }),
  },
  connections: {
    changes: connection(() => changeInCourseReads, {
      source: ({ parent }) => sql`
        select ic.*, ${parent}.course_id as told_course_id
        from blueprint_changes ic
        where ic.migration_id = ${parent}.migration_id
      `,
    }),
  },
});

/** @param among SQL: which exceptions of the migration are told with a change */
const changeReads = (among: JoinSql): Reads<BlueprintChange, never> =>
  defineReads(BlueprintChange, {
    policy: blueprintChangePolicy,
    computed: {
      /** The blueprint. */
      courseId: (row) => sql`
        (select cm.course_id from blueprint_migrations cm where cm.id = ${row}.migration_id)
      `,
    },
    relations: {
      exceptions: many(
        () => blueprintExceptionReads,
        (exception, change) => sql`
          ${exception}.migration_id = ${change}.migration_id
            and ${exception}.kind = ${change}.kind
            and ${exception}.source_id = ${change}.source_id
            and ${among(exception, change)}
        `,
        { limit: 1000 },
      ),
    },
  });

export const blueprintChangeReads = changeReads(() => sql`true`);

/** The same beside what a migration has done in one course: with what that course keeps, and no other one. */
const changeInCourseReads = changeReads((exception, change) => sql`${exception}.course_id = ${change}.told_course_id`);

export const blueprintExceptionReads: Reads<BlueprintException, never> = defineReads(BlueprintException, {
  policy: blueprintExceptionPolicy,
  relations: { course: one(() => courseReads, 'courseId') },
});

export const blueprintItemReads: Reads<BlueprintItem, never> = defineReads(BlueprintItem, {
  policy: blueprintItemPolicy,
});

export const blueprintSubscriptionReads: Reads<BlueprintSubscription, never> = defineReads(BlueprintSubscription, {
  policy: blueprintSubscriptionPolicy,
  relations: {
    course: one(() => courseReads, 'courseId'),
    blueprintCourse: first(
      () => courseReads,
      (course, row) => sql`
        ${course}.id = (select st.course_id from blueprint_templates st where st.id = ${row}.template_id)
      `,
      // Whoever manages a course knows what it follows.
      { trusted: true },
    ),
  },
  connections: {
    imports: connection(() => blueprintImportReads, { foreignKey: 'subscriptionId', descending: () => true }),
    oneImport: connection(() => blueprintImportReads, {
      foreignKey: 'subscriptionId',
      filters: {
        id: ({ row, parameter }) => sql`
          ${row}.migration_id = ${parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null))}
        `,
      },
    }),
  },
});

const listed = coursePolicy.actions.update;

/** What courses have: a template where they are blueprints, a subscription where they follow one. */
export const blueprintsOfCourse = extendReads(courseReads, {
  shownBeside: [
    {
      name: 'blueprintSubscription',
      target: () => blueprintSubscriptionReads,
      joinOn: (course, row) => sql`
        ${course}.id = (select st.course_id from blueprint_templates st where st.id = ${row}.template_id)
      `,
    },
  ],
  connections: {
    blueprintTemplates: connection(() => blueprintTemplateReads, {
      foreignKey: 'courseId',
      listed,
      filters: { id: named },
    }),
    blueprintSubscriptions: connection(() => blueprintSubscriptionReads, { foreignKey: 'courseId', listed }),
    oneBlueprintSubscription: connection(() => blueprintSubscriptionReads, {
      foreignKey: 'courseId',
      listed,
      filters: { id: named },
    }),
  },
});
