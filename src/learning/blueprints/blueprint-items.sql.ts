/** The contents of a blueprint as migrations have found them, and what courses lack of them. Decision 0133. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { row, type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import type { ContentKind, Digests, LockableAspect } from '../course-copies/index.js';
import { BlueprintChange } from './blueprint-change.entity.js';
import { BlueprintImport } from './blueprint-import.entity.js';
import { BlueprintItem } from './blueprint-item.entity.js';
import { locksOfItem } from './blueprint-locks.sql.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

export interface ItemState {
  readonly kind: ContentKind;
  readonly sourceId: number;
  readonly name: string;
  readonly digests: Digests;
  readonly locks: readonly LockableAspect[];
}

/** All items of a blueprint, with what is locked of each: `ItemState`. */
// unguarded: of a blueprint that the actor manages.
export const itemsOfTemplate = statement<{ templateId: number }>(
  (value) => sql`
    select i.kind, i.source_id as "sourceId", i.name, i.digests, ${locksOfItem(sql`i`, sql`c`)} as locks
    from blueprint_items i
    join blueprint_templates t on t.id = i.template_id
    join courses c on c.id = t.course_id
    where i.template_id = ${value('templateId', 'bigint')}
  `,
);

/** A change as a migration tells it, as JSON. */
export interface ToldChange {
  readonly kind: ContentKind;
  readonly sourceId: number;
  readonly name: string;
  readonly path: string | null;
  readonly changeType: 'created' | 'updated' | 'deleted';
  readonly locked: boolean;
  readonly digests: Digests;
}

/** What has changed since the last migration; what was told already stays. */
// unguarded: a job tells of itself.
export const changesTold = bulkStatement<{ migrationId: number; changes: string }>(
  [BlueprintChange],
  (value) => sql`
    insert into blueprint_changes (
      root_account_id, migration_id, kind, source_id, name, path, change_type, locked, digests
    )
    select m.root_account_id, m.id, x.kind, x."sourceId", x.name, x.path, x."changeType", x.locked, x.digests
    from blueprint_migrations m,
      jsonb_to_recordset(${value('changes', 'jsonb')}) as x (
        kind text, "sourceId" bigint, name text, path text, "changeType" text, locked boolean, digests jsonb
      )
    where m.id = ${value('migrationId', 'bigint')}
    on conflict (migration_id, kind, source_id) do nothing
  `,
);

/** The items are what the migration has found. */
// unguarded: a job of somebody who manages the blueprint.
export const itemsFollow = bulkStatement<{ migrationId: number }>(
  [BlueprintItem, updated(BlueprintTemplate, 'lastExportCompletedAt')],
  (value) => sql`
    with exported as (
      update blueprint_templates t
      set last_export_completed_at = now()
      from blueprint_migrations m
      where m.id = ${value('migrationId', 'bigint')} and t.id = m.template_id
    )
    insert into blueprint_items (root_account_id, template_id, kind, source_id, name, path, digests)
    select m.root_account_id, m.template_id, c.kind, c.source_id, c.name, c.path, c.digests
    from blueprint_migrations m
    join blueprint_changes c on c.migration_id = m.id and c.digests is not null
    where m.id = ${value('migrationId', 'bigint')}
    on conflict (template_id, kind, source_id) do update
    set name = excluded.name, path = excluded.path, digests = excluded.digests
  `,
);

const gone = sql`'{"state": "gone"}'::jsonb`;

/** SQL: the course has another state of the item than the blueprint, of which `copy` tells; no row of it where it has none. */
const lacks = (item: Sql, copy: Sql): Sql => sql`
  ${item}.digests <> '{}'
    and case
      when ${item}.digests = ${gone}
        then ${copy}.source_digests is not null and ${copy}.source_digests not in ('{}', ${gone})
      else ${copy}.source_digests is distinct from ${item}.digests
    end
`;

const copyOf = (copy: Sql, item: Sql, course: Sql): Sql => sql`
  left join content_copies ${copy}
    on ${copy}.course_id = ${course} and ${copy}.kind = ${item}.kind and ${copy}.source_id = ${item}.source_id
`;

export interface LackedItem {
  readonly kind: ContentKind;
  readonly sourceId: number;
  readonly gone: boolean;
}

/** What a course lacks: `LackedItem`. */
// unguarded: a course that follows the blueprint.
export const lackedItems = statement<{ templateId: number; courseId: number }>((value) => {
  const [i, k] = [sql`${row()}`, sql`${row()}`];
  return sql`
    select ${i}.kind, ${i}.source_id as "sourceId", ${i}.digests = ${gone} as gone
    from blueprint_items ${i}
    ${copyOf(k, i, value('courseId', 'bigint'))}
    where ${i}.template_id = ${value('templateId', 'bigint')} and ${lacks(i, k)}
    order by ${i}.kind, ${i}.source_id
  `;
});

/**
 * The courses to which a migration has something to hand down: those that lack something, those that receive it for the
 * first time, and all where settings go over.
 */
// unguarded: courses that follow the blueprint.
export const importsQueued = bulkStatement<{ migrationId: number }>([BlueprintImport], (value) => {
  const [i, k] = [sql`${row()}`, sql`${row()}`];
  return sql`
    insert into blueprint_imports (root_account_id, migration_id, subscription_id, course_id)
    select m.root_account_id, m.id, s.id, s.course_id
    from blueprint_migrations m
    join blueprint_subscriptions s on s.template_id = m.template_id and s.workflow_state = 'active'
    join courses c on c.id = s.course_id and c.workflow_state <> 'deleted'
    where m.id = ${value('migrationId', 'bigint')}
      and (
        s.synced_at is null
        or m.copy_settings
        or exists (
          select 1
          from blueprint_items ${i}
          ${copyOf(k, i, sql`s.course_id`)}
          where ${i}.template_id = m.template_id and ${lacks(i, k)}
        )
      )
    order by s.id
    returning id
  `;
});
