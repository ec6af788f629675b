import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { type EnrollmentType, enrollmentTypes } from '../../identity/access/index.js';
import { Role } from '../../identity/roles/index.js';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course, Section } from '../courses/index.js';

export const enrollmentStates = [
  'active',
  'invited',
  'creation_pending',
  'rejected',
  'completed',
  'inactive',
  'deleted',
] as const;
export type EnrollmentState = (typeof enrollmentStates)[number];

/**
 * A user's part in a section of a course.
 * Source: supplement §1.12.
 */
@Entity({ tableName: 'enrollments' })
@Index({
  name: 'enrollments_one',
  expression:
    'create unique index enrollments_one on enrollments (course_section_id, user_id, role_id, coalesce(associated_user_id, 0))',
})
@Index({
  name: 'enrollments_test_student',
  expression: `create unique index enrollments_test_student on enrollments (course_id) where type = 'StudentViewEnrollment'`,
})
@Index({
  name: 'enrollments_course',
  expression:
    'create index enrollments_course on enrollments (course_id, type, workflow_state, user_id) include (root_account_id, course_section_id)',
})
@Index({
  name: 'enrollments_people',
  expression:
    'create index enrollments_people on enrollments (course_id, listed_as collate "und-x-icu", user_id) include (root_account_id, course_section_id, type, workflow_state) where listed_as is not null',
})
@Index({ name: 'enrollments_listed', properties: ['courseId', 'id'] })
@Index({ name: 'enrollments_user', properties: ['userId', 'rootAccountId', 'courseId', 'id'] })
@Index({
  name: 'enrollments_observees',
  expression:
    'create index enrollments_observees on enrollments (associated_user_id) where associated_user_id is not null',
})
export class Enrollment extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Section)
  courseSectionId!: number;

  @References(() => User)
  userId!: number;

  @References(() => Role)
  roleId!: number;

  @OneOf(enrollmentTypes)
  type!: EnrollmentType;

  @OneOf(enrollmentStates, { default: 'invited' })
  workflowState: EnrollmentState & Opt = 'invited';

  /** The observed user, for observers. */
  @References(() => User, { nullable: true })
  associatedUserId: number | null = null;

  @Property({ type: 'boolean', default: false })
  limitPrivilegesToCourseSection: boolean & Opt = false;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  startAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endAt: Date | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastActivityAt: Date | null = null;

  /** Percent of what is graded so far, muted assignments left out; null without a grade. Kept by the assignments. */
  @Property({ type: 'double', nullable: true })
  currentScore: number | null = null;

  /** The same with everything ungraded counted as zero. */
  @Property({ type: 'double', nullable: true })
  finalScore: number | null = null;

  /** `currentScore` with muted assignments, for those who grade. */
  @Property({ type: 'double', nullable: true })
  unpostedCurrentScore: number | null = null;

  /** `finalScore` with muted assignments, for those who grade. */
  @Property({ type: 'double', nullable: true })
  unpostedFinalScore: number | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  completedAt: Date | null = null;

  /**
   * The sortable name by which the tenant lists the person; null of who is deleted or not of the tenant. Kept by the
   * database.
   */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  listedAs: string | null = null;

  /** Seconds. */
  @Property({ type: 'integer', default: 0 })
  totalActivityTime: number & Opt = 0;
}
