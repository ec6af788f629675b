import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

/**
 * A course that follows a blueprint. The database keeps it in step with `blueprintCourseId` of the course, and lets a
 * course follow one blueprint alone.
 * Source: supplement §2.9.
 */
@Entity({ tableName: 'blueprint_subscriptions' })
@Index({
  name: 'blueprint_subscriptions_course',
  expression: `create unique index blueprint_subscriptions_course on blueprint_subscriptions (course_id) where workflow_state = 'active'`,
})
@Index({
  name: 'blueprint_subscriptions_template',
  expression: `create index blueprint_subscriptions_template on blueprint_subscriptions (template_id, course_id) where workflow_state = 'active'`,
})
export class BlueprintSubscription extends TenantRecord {
  @References(() => BlueprintTemplate)
  templateId!: number;

  /** The course that follows. */
  @References(() => Course)
  courseId!: number;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';

  /** When a migration last brought the course up to date; null before the first. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  syncedAt: Date | null = null;
}
