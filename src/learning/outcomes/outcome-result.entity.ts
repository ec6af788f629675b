import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { Outcome } from './outcome.entity.js';

/** What a result came of: the work on an assignment that was assessed by a rubric, or an attempt at a quiz. */
export const resultAlignmentTypes = ['assignment', 'quiz'] as const;
export type ResultAlignmentType = (typeof resultAlignmentTypes)[number];

/** What a result is at one moment; each change of it is kept as a version. */
export abstract class OutcomeResultSnapshot extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Outcome)
  outcomeId!: number;

  @References(() => User)
  userId!: number;

  @OneOf(resultAlignmentTypes)
  alignmentType!: ResultAlignmentType;

  /** Record id of the assignment or quiz. */
  @Property({ type: 'bigint' })
  alignmentId!: number;

  /** The assignment, also that of a quiz; null for a quiz without one. */
  @References(() => Assignment, { nullable: true })
  assignmentId: number | null = null;

  /** What the assignment or quiz was called. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Points that the work brought; null while nothing is assessed. */
  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  /** Points that were possible. */
  @Property({ type: 'double', nullable: true })
  possible: number | null = null;

  /** Share of the possible points, from 0 on; above 1 with points beyond them. */
  @Property({ type: 'double', nullable: true })
  percent: number | null = null;

  @Property({ type: 'boolean', nullable: true })
  mastery: boolean | null = null;

  /** Of the work that was assessed; null for one without an attempt. */
  @Property({ type: 'integer', nullable: true })
  attempt: number | null = null;

  /** It counts for nobody's mastery. */
  @Property({ type: 'boolean', default: false })
  hidden: boolean & Opt = false;

  @Property({ type: 'boolean', default: false })
  hidePoints: boolean & Opt = false;

  /** When the work was handed in, or assessed where it was not handed in. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  assessedAt!: Date;
}

/**
 * What a person has shown of an outcome in one piece of work: one row for each person, outcome and alignment.
 * Source: supplement §5.6; decision 0122.
 */
@Entity({ tableName: 'outcome_results' })
@Unique({
  name: 'outcome_results_one',
  properties: ['rootAccountId', 'userId', 'outcomeId', 'alignmentType', 'alignmentId'],
})
@Index({ name: 'outcome_results_course', properties: ['courseId', 'userId', 'outcomeId', 'assessedAt', 'id'] })
@Index({ name: 'outcome_results_outcome', properties: ['outcomeId', 'courseId'] })
export class OutcomeResult extends OutcomeResultSnapshot {
  /** Number of the last version. */
  @Property({ type: 'integer', default: 1 })
  version: number & Opt = 1;

  /** `deleted` once nothing of the work is assessed any more. */
  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
