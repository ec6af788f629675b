import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { Rubric } from './rubric.entity.js';

export const rubricPurposes = ['grading', 'bookmark'] as const;
export type RubricPurpose = (typeof rubricPurposes)[number];

/**
 * What a rubric is used for: an assignment, or, without one, the course or account itself.
 * Source: supplement §5.5, RubricAssociation.
 */
@Entity({ tableName: 'rubric_associations' })
@Check({ name: 'rubric_associations_place', expression: 'num_nonnulls(account_id, course_id) = 1' })
@Check({
  name: 'rubric_associations_assignment',
  expression: 'assignment_id is null or course_id is not null',
})
@Index({ name: 'rubric_associations_rubric', properties: ['rubricId', 'id'] })
@Index({ name: 'rubric_associations_account', properties: ['accountId', 'id'] })
@Index({ name: 'rubric_associations_course', properties: ['courseId', 'id'] })
@Index({
  name: 'rubric_associations_of_assignment',
  expression: `create unique index rubric_associations_of_assignment on rubric_associations (assignment_id) where assignment_id is not null and purpose = 'grading' and workflow_state = 'active'`,
})
export class RubricAssociation extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  /** The course, also that of the assignment. */
  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Rubric)
  rubricId!: number;

  @References(() => Assignment, { nullable: true })
  assignmentId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  title: string | null = null;

  @OneOf(rubricPurposes, { default: 'bookmark' })
  purpose: RubricPurpose & Opt = 'bookmark';

  /** The sum of an assessment becomes the grade. */
  @Property({ type: 'boolean', default: false })
  useForGrading: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hideScoreTotal: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hidePoints: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hideOutcomeResults: boolean & Opt = false;

  @Property({ type: 'boolean', default: true })
  bookmarked: boolean & Opt = true;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
