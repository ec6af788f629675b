import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../course.entity.js';

/**
 * A group of enrollments inside a course.
 * Source: supplement §1.13.
 */
@Entity({ tableName: 'sections' })
@Index({
  name: 'sections_sis_section_id',
  expression: `create unique index sections_sis_section_id on sections (root_account_id, sis_section_id) where workflow_state <> 'deleted'`,
})
@Index({ name: 'sections_course', properties: ['courseId', 'id'] })
export class Section extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  /** The course it came from, when it is crosslisted into another. */
  @References(() => Course, { nullable: true })
  nonxlistCourseId: number | null = null;

  /** The section that a course is made with. */
  @Property({ type: 'boolean', default: false })
  isDefault: boolean & Opt = false;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  restrictEnrollmentsToSectionDates: boolean & Opt = false;

  @Property({ type: 'string', nullable: true })
  sisSectionId: string | null = null;

  @Property({ type: 'string', nullable: true })
  integrationId: string | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
