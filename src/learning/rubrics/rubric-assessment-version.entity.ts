import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { References } from '../../platform/transaction/reference.js';
import { RubricAssessment, RubricAssessmentSnapshot } from './rubric-assessment.entity.js';

/** An assessment as it was after one change: append-only. */
@Entity({ tableName: 'rubric_assessment_versions' })
@Unique({ name: 'rubric_assessment_versions_number', properties: ['rubricAssessmentId', 'number'] })
export class RubricAssessmentVersion extends RubricAssessmentSnapshot {
  @References(() => RubricAssessment)
  rubricAssessmentId!: number;

  /** From 1 on, without gaps within an assessment. */
  @Property({ type: 'integer' })
  number!: number;
}
