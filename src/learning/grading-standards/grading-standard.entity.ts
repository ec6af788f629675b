import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/** A letter and the fraction of the points from which on it is given. */
export interface GradingSchemeEntry {
  readonly name: string;
  /** 0 to 1: the lower bound. */
  readonly value: number;
}

/**
 * A scheme that turns scores into grades; it belongs to an account or to a course.
 * Source: D2 · Grading standards.
 */
@Entity({ tableName: 'grading_standards' })
@Check({ name: 'grading_standards_owner', expression: 'num_nonnulls(account_id, course_id) = 1' })
@Index({ name: 'grading_standards_account', properties: ['accountId', 'id'] })
@Index({ name: 'grading_standards_course', properties: ['courseId', 'id'] })
export class GradingStandard extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Highest bound first; the last one is 0. */
  @Property({ type: 'json', columnType: 'jsonb' })
  scheme!: GradingSchemeEntry[];

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
