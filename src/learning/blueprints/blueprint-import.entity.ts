import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';
import { type BlueprintImportState, blueprintImportStates } from './blueprint-migration.states.js';
import { BlueprintSubscription } from './blueprint-subscription.entity.js';

/**
 * What a migration does in one of the courses that follow: all of it, or nothing.
 * Source: supplement §2.9.
 */
@Entity({ tableName: 'blueprint_imports' })
@Unique({ name: 'blueprint_imports_course', properties: ['migrationId', 'courseId'] })
@Index({ name: 'blueprint_imports_subscription', properties: ['subscriptionId', 'id'] })
export class BlueprintImport extends TenantRecord {
  @References(() => BlueprintMigration)
  migrationId!: number;

  @References(() => BlueprintSubscription)
  subscriptionId!: number;

  @References(() => Course)
  courseId!: number;

  @OneOf(blueprintImportStates, { default: 'queued' })
  workflowState: BlueprintImportState & Opt = 'queued';

  /** Why it failed or was skipped. */
  @Property({ type: 'text', nullable: true })
  message: string | null = null;

  /** Contents that it made, changed and deleted, and those that stay as the course has changed them. */
  @Property({ type: 'integer', default: 0 })
  made: number & Opt = 0;

  @Property({ type: 'integer', default: 0 })
  changed: number & Opt = 0;

  @Property({ type: 'integer', default: 0 })
  deleted: number & Opt = 0;

  @Property({ type: 'integer', default: 0 })
  kept: number & Opt = 0;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  completedAt: Date | null = null;
}
