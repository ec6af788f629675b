import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Progress } from '../../identity/progress/index.js';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { type BlueprintMigrationState, blueprintMigrationStates } from './blueprint-migration.states.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

/**
 * One time that a blueprint hands down what has changed. At most one of a blueprint runs at a time: the database holds it.
 * Source: supplement §2.9.
 */
@Entity({ tableName: 'blueprint_migrations' })
@Unique({ name: 'blueprint_migrations_progress', properties: ['progressId'] })
@Index({
  name: 'blueprint_migrations_running',
  expression: `create unique index blueprint_migrations_running on blueprint_migrations (template_id) where workflow_state in ('queued', 'exporting', 'imports_queued')`,
})
@Index({ name: 'blueprint_migrations_template', properties: ['templateId', 'id'] })
export class BlueprintMigration extends TenantRecord {
  @References(() => BlueprintTemplate)
  templateId!: number;

  /** The blueprint. */
  @References(() => Course)
  courseId!: number;

  /** Who started it. */
  @References(() => User)
  userId!: number;

  @References(() => Progress)
  progressId!: number;

  @OneOf(blueprintMigrationStates, { default: 'queued' })
  workflowState: BlueprintMigrationState & Opt = 'queued';

  @Property({ type: 'text', nullable: true })
  comment: string | null = null;

  /** Teachers and whoever started it are told when it is over. */
  @Property({ type: 'boolean', default: false })
  sendNotification: boolean & Opt = false;

  /** With the settings of the course; null for courses that follow since the last one alone. */
  @Property({ type: 'boolean', nullable: true })
  copySettings: boolean | null = null;

  /** Courses that receive the contents for the first time are published then. */
  @Property({ type: 'boolean', default: false })
  publishAfterInitialSync: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  exportsStartedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  importsQueuedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  importsCompletedAt: Date | null = null;
}
