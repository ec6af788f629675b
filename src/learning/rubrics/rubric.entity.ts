import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Account } from '../../identity/accounts/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Course } from '../courses/index.js';

/** One of the levels of a criterion. */
export interface RubricRating {
  readonly id: string;
  readonly description: string;
  readonly longDescription: string | null;
  readonly points: number;
}

/** What work is judged by. */
export interface RubricCriterion {
  /** The only one of its rubric, such as `_4821`. */
  readonly id: string;
  readonly description: string;
  readonly longDescription: string | null;
  /** Those of its highest rating; without ratings, as they were given. */
  readonly points: number;
  readonly criterionUseRange: boolean;
  readonly ignoreForScoring: boolean;
  /** The outcome that it measures; null for none. */
  readonly learningOutcomeId: number | null;
  /** Where it measures an outcome, from how many points on that is mastered. */
  readonly masteryPoints: number | null;
  /** Highest first. */
  readonly ratings: readonly RubricRating[];
}

/**
 * A table of criteria by which work is assessed; it belongs to an account or to a course.
 * Source: supplement §5.5.
 */
@Entity({ tableName: 'rubrics' })
@Check({ name: 'rubrics_owner', expression: 'num_nonnulls(account_id, course_id) = 1' })
@Index({ name: 'rubrics_account', properties: ['accountId', 'id'] })
@Index({ name: 'rubrics_course', properties: ['courseId', 'id'] })
export class Rubric extends TenantRecord {
  @References(() => Account, { nullable: true })
  accountId: number | null = null;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Sum over the criteria that are not ignored for scoring. */
  @Property({ type: 'double', default: 0 })
  pointsPossible: number & Opt = 0;

  @Property({ type: 'boolean', default: false })
  freeFormCriterionComments: boolean & Opt = false;

  /** What new associations with it begin with. */
  @Property({ type: 'boolean', default: false })
  hideScoreTotal: boolean & Opt = false;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  criteria: RubricCriterion[] & Opt = [];

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
