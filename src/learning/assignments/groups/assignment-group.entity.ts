import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';

export const assignmentGroupStates = ['available', 'deleted'] as const;
export type AssignmentGroupState = (typeof assignmentGroupStates)[number];

/**
 * Assignments that count together, with a weight and rules of what is dropped.
 * Source: supplement §5.3.
 */
@Entity({ tableName: 'assignment_groups' })
@Index({ name: 'assignment_groups_course', properties: ['courseId', 'position', 'id'] })
export class AssignmentGroup extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'integer' })
  position!: number;

  /** Percent of the course's total, where the course weighs its groups. */
  @Property({ type: 'double', default: 0 })
  groupWeight: number & Opt = 0;

  /** Lowest scores that do not count. */
  @Property({ type: 'integer', default: 0 })
  dropLowest: number & Opt = 0;

  /** Highest scores that do not count. */
  @Property({ type: 'integer', default: 0 })
  dropHighest: number & Opt = 0;

  /** Ids of assignments that always count. */
  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  neverDrop: number[] & Opt = [];

  @OneOf(assignmentGroupStates, { default: 'available' })
  workflowState: AssignmentGroupState & Opt = 'available';
}
