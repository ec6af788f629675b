/** What migrations of blueprints have done in the courses. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { BlueprintChange } from './blueprint-change.entity.js';
import { BlueprintException } from './blueprint-exception.entity.js';
import { BlueprintImport } from './blueprint-import.entity.js';

/** The courses of a migration, the same at every start. */
// unguarded: a job looks at its own work.
export const importsOfMigration = statement<{ migrationId: number }>(
  (value) => sql`
    select i.id
    from blueprint_imports i
    where i.migration_id = ${value('migrationId', 'bigint')}
    order by i.id
  `,
);

/** Contents that a course received though they have not changed since the last migration are told with the others. */
// unguarded: likewise.
export const passedOnTold = bulkStatement<{ migrationId: number; passed: string }>(
  [BlueprintChange],
  (value) => sql`
    insert into blueprint_changes (root_account_id, migration_id, kind, source_id, name, path, change_type, locked)
    select m.root_account_id, m.id, i.kind, i.source_id, i.name, i.path, x."changeType", i.restricted
    from blueprint_migrations m
    join blueprint_items i on i.template_id = m.template_id
    join jsonb_to_recordset(${value('passed', 'jsonb')}) as x (kind text, "sourceId" bigint, "changeType" text)
      on x.kind = i.kind and x."sourceId" = i.source_id
    where m.id = ${value('migrationId', 'bigint')}
    on conflict (migration_id, kind, source_id) do nothing
  `,
);

/** What a course keeps as it has it. */
// unguarded: likewise.
export const exceptionsTold = bulkStatement<{ migrationId: number; courseId: number; kept: string }>(
  [BlueprintException],
  (value) => sql`
    insert into blueprint_exceptions (
      root_account_id, migration_id, blueprint_course_id, course_id, kind, source_id, conflicting_changes
    )
    select m.root_account_id, m.id, m.course_id, ${value('courseId', 'bigint')}, x.kind, x."sourceId",
      array(select jsonb_array_elements_text(x.kept))
    from blueprint_migrations m,
      jsonb_to_recordset(${value('kept', 'jsonb')}) as x (kind text, "sourceId" bigint, kept jsonb)
    where m.id = ${value('migrationId', 'bigint')}
    on conflict (migration_id, kind, source_id, course_id) do nothing
  `,
);

/** Courses whose turn never came. */
// unguarded: likewise.
export const importsLeft = bulkStatement<{ migrationId: number; state: 'failed' | 'skipped'; message: string }>(
  [updated(BlueprintImport, 'workflowState', 'message')],
  (value) => sql`
    update blueprint_imports
    set workflow_state = ${value('state', 'text')}, message = ${value('message', 'text')}
    where migration_id = ${value('migrationId', 'bigint')} and workflow_state = 'queued'
  `,
);

export interface ImportsDone {
  readonly failed: number;
  /** Ids of those that have changed something. */
  readonly changed: readonly number[];
}

/** How the courses of a migration came off: `ImportsDone`. */
// unguarded: likewise.
export const importsDone = statement<{ migrationId: number }>(
  (value) => sql`
    select count(*) filter (where i.workflow_state = 'failed')::int as failed,
      coalesce(json_agg(i.id order by i.id) filter (where i.made + i.changed + i.deleted > 0), '[]') as changed
    from blueprint_imports i
    where i.migration_id = ${value('migrationId', 'bigint')}
  `,
);
