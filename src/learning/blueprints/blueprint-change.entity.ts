import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type ContentKind, contentKinds, type Digests } from '../course-copies/index.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';

export const blueprintChangeTypes = ['created', 'updated', 'deleted'] as const;
export type BlueprintChangeType = (typeof blueprintChangeTypes)[number];

/**
 * A content that a migration hands down: one that has changed since the last, or one that some course has lacked.
 * Source: supplement §2.9, ChangeRecord.
 */
@Entity({ tableName: 'blueprint_changes' })
@Unique({ name: 'blueprint_changes_source', properties: ['migrationId', 'kind', 'sourceId'] })
@Index({ name: 'blueprint_changes_migration', properties: ['migrationId', 'id'] })
export class BlueprintChange extends TenantRecord {
  @References(() => BlueprintMigration)
  migrationId!: number;

  @OneOf(contentKinds)
  kind!: ContentKind;

  @Property({ type: 'bigint' })
  sourceId!: number;

  @Property({ type: 'text' })
  name!: string;

  /** Where it is found below its course; null for what has no page of its own. */
  @Property({ type: 'text', nullable: true })
  path: string | null = null;

  @OneOf(blueprintChangeTypes)
  changeType!: BlueprintChangeType;

  @Property({ type: 'boolean', default: false })
  locked: boolean & Opt = false;

  /** What it was when the migration took stock; null for what has not changed since the last one. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, hidden: true })
  digests: Digests | null = null;
}
