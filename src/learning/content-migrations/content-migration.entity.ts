import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Progress } from '../../identity/progress/index.js';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import type { ContentKind, DateShift } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { type MigrationType, migrationTypes } from './migration-types.js';
import type { Selection } from './selection.rules.js';

export const migrationStates = ['pre_processing', 'running', 'completed', 'failed'] as const;
export type MigrationState = (typeof migrationStates)[number];

/** What is refused on its way, or cancelled, a statement ends: `migrationFailed`. */
export const migrationActs = {
  run: { from: ['pre_processing', 'running'], to: 'running' },
  complete: { from: ['running'], to: 'completed' },
} as const satisfies Acts<MigrationState>;

/** Contents of a kind that are copied in one transaction. */
export interface PlannedChunk {
  readonly kind: ContentKind;
  readonly ids: readonly number[];
}

/**
 * One copy of a course into another. A job makes it, chunk by chunk; how far it has come, its progress says. Decision 0132.
 */
@Entity({ tableName: 'content_migrations' })
@Unique({ name: 'content_migrations_progress', properties: ['progressId'] })
@Index({ name: 'content_migrations_course', properties: ['courseId', 'id'] })
@Index({
  name: 'content_migrations_under_way',
  expression: `create unique index content_migrations_under_way on content_migrations (course_id) where workflow_state in ('pre_processing', 'running')`,
})
export class ContentMigration extends TenantRecord {
  /** The course into which is copied. */
  @References(() => Course)
  courseId!: number;

  @References(() => Course)
  sourceCourseId!: number;

  /** Who started it. */
  @References(() => User)
  userId!: number;

  @References(() => Progress)
  progressId!: number;

  @OneOf(migrationTypes)
  migrationType!: MigrationType;

  @OneOf(migrationStates, { default: 'pre_processing' })
  workflowState: MigrationState & Opt = 'pre_processing';

  /** What was selected; null where everything is copied. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  selection: Selection | null = null;

  /** How dates move, as it was understood; null where they stay. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  dateShift: DateShift | null = null;

  /** The settings of the source go over as well. */
  @Property({ type: 'boolean', default: false })
  copiesSettings: boolean & Opt = false;

  /** What is copied, in order; null before it is known, and when it is over. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true, hidden: true })
  plan: readonly PlannedChunk[] | null = null;

  /** Chunks of the plan that are copied. */
  @Property({ type: 'integer', default: 0, hidden: true })
  done: number & Opt = 0;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startedAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  finishedAt: Date | null = null;
}
