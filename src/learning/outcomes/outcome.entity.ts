import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/** How results of a person become their mastery. Source: D2 · Outcome groups, rule 5; supplement §3.6. */
export const calculationMethods = ['highest', 'latest', 'decaying_average', 'n_mastery'] as const;
export type CalculationMethod = (typeof calculationMethods)[number];

/** One of the levels at which an outcome is rated. */
export interface OutcomeRating {
  readonly description: string;
  readonly points: number;
}

/**
 * What somebody should be able to do; it belongs to a course, to an account, or, without either, to all tenants: then its
 * root account is the site's, and everybody reads it. Decision 0120.
 * Source: D2 · Outcome groups; supplement §3.6.
 */
@Entity({ tableName: 'outcomes' })
@Check({ name: 'outcomes_owner', expression: 'num_nonnulls(account_id, course_id) <= 1' })
@Check({
  name: 'outcomes_calculation_int',
  expression: `case calculation_method when 'decaying_average' then coalesce(calculation_int >= 1 and calculation_int <= 99, false) when 'n_mastery' then coalesce(calculation_int >= 1 and calculation_int <= 10, false) else calculation_int is null end`,
})
@Check({
  name: 'outcomes_criterion',
  expression: 'num_nonnulls(ratings, mastery_points, points_possible) in (0, 3)',
})
@Index({ name: 'outcomes_account', properties: ['accountId', 'id'] })
@Index({ name: 'outcomes_course', properties: ['courseId', 'id'] })
export class Outcome extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  displayName: string | null = null;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  /** A key of whoever publishes the standard. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  vendorGuid: string | null = null;

  @OneOf(calculationMethods, { default: 'highest' })
  calculationMethod: CalculationMethod & Opt = 'highest';

  /** Percent that the last result counts, or how many results of mastery it takes; null for the other methods. */
  @Property({ type: 'integer', nullable: true })
  calculationInt: number | null = null;

  /** Highest first; null without a criterion. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  ratings: OutcomeRating[] | null = null;

  /** From how many points on it is mastered; null without ratings. */
  @Property({ type: 'double', nullable: true })
  masteryPoints: number | null = null;

  /** Points of the highest rating; null without ratings. */
  @Property({ type: 'double', nullable: true })
  pointsPossible: number | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
