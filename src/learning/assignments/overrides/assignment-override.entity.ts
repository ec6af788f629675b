import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course, Section } from '../../courses/index.js';
import { Group } from '../../groups/index.js';
import { Assignment } from '../assignment.entity.js';

/**
 * Other dates of an assignment for a section, a group, or students by name (`assignment_override_students`). Of several
 * that fit a student, the one of the student counts before all others, else the kindest date. Decision 0020.
 * Source: supplement §5.3, include overrides.
 */
@Entity({ tableName: 'assignment_overrides' })
@Index({ name: 'assignment_overrides_assignment', properties: ['assignmentId', 'id'] })
@Index({
  name: 'assignment_overrides_section',
  expression: `create unique index assignment_overrides_section on assignment_overrides (assignment_id, course_section_id) where workflow_state = 'active' and course_section_id is not null`,
})
@Index({
  name: 'assignment_overrides_group',
  expression: `create unique index assignment_overrides_group on assignment_overrides (assignment_id, group_id) where workflow_state = 'active' and group_id is not null`,
})
export class AssignmentOverride extends TenantRecord {
  /** The course of the assignment. */
  @References(() => Course)
  courseId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  @References(() => Section, { nullable: true })
  courseSectionId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Whether `dueAt` counts, also when it is null: no due date. */
  @Property({ type: 'boolean', default: false })
  dueAtOverridden: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  dueAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  unlockAtOverridden: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  unlockAt: Date | null = null;

  @Property({ type: 'boolean', default: false })
  lockAtOverridden: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lockAt: Date | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
