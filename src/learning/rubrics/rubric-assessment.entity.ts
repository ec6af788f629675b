import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Assignment, Submission } from '../assignments/index.js';
import { Course } from '../courses/index.js';
import { Rubric } from './rubric.entity.js';
import { RubricAssociation } from './rubric-association.entity.js';

export const assessmentTypes = ['grading', 'peer_review'] as const;
export type AssessmentType = (typeof assessmentTypes)[number];

/** What was said of one criterion. */
export interface CriterionAssessment {
  readonly criterionId: string;
  /** Null where nothing was given. */
  readonly points: number | null;
  readonly ratingId: string | null;
  readonly comments: string | null;
  readonly learningOutcomeId: number | null;
}

/** What an assessment is at one moment; each change of it is kept as a version. */
export abstract class RubricAssessmentSnapshot extends TenantRecord {
  @References(() => Course)
  courseId!: number;

  @References(() => Rubric)
  rubricId!: number;

  @References(() => RubricAssociation)
  rubricAssociationId!: number;

  @References(() => Assignment)
  assignmentId!: number;

  /** The work that was assessed. */
  @References(() => Submission)
  submissionId!: number;

  /** Whose work it is. */
  @References(() => User)
  userId!: number;

  @References(() => User, { nullable: true })
  assessorId: number | null = null;

  @OneOf(assessmentTypes, { default: 'grading' })
  assessmentType: AssessmentType & Opt = 'grading';

  /** The attempt that was assessed. */
  @Property({ type: 'integer', nullable: true })
  artifactAttempt: number | null = null;

  /** Sum over the criteria that are not ignored for scoring; null where no points were given. */
  @Property({ type: 'double', nullable: true })
  score: number | null = null;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'[]'` })
  data: CriterionAssessment[] & Opt = [];
}

/**
 * A piece of work that was assessed by a rubric.
 * Source: supplement §5.5, RubricAssessment.
 */
@Entity({ tableName: 'rubric_assessments' })
@Index({
  name: 'rubric_assessments_grading',
  expression: `create unique index rubric_assessments_grading on rubric_assessments (rubric_association_id, submission_id) where assessment_type = 'grading' and workflow_state = 'active'`,
})
@Index({
  name: 'rubric_assessments_peer',
  expression: `create unique index rubric_assessments_peer on rubric_assessments (rubric_association_id, submission_id, assessor_id) where assessment_type = 'peer_review' and workflow_state = 'active'`,
})
@Index({ name: 'rubric_assessments_rubric', properties: ['rubricId', 'id'] })
@Index({ name: 'rubric_assessments_submission', properties: ['submissionId', 'id'] })
export class RubricAssessment extends RubricAssessmentSnapshot {
  /** Number of the last version. */
  @Property({ type: 'integer', default: 1 })
  version: number & Opt = 1;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
