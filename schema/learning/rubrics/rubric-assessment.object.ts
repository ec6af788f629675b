import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { rubricAssessmentReads } from '../../../src/learning/rubrics/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { RubricAssessmentType } from './rubric.enums.js';

const hidden = 'null for students where the rubric hides points';

@ObjectType('RubricCriterionAssessment', { simpleResolvers: true, description: 'What was said of one criterion.' })
export class RubricCriterionAssessmentObject {
  @Field(() => String, { description: 'Id of the criterion within its rubric.' })
  criterionId!: string;

  @Field(() => Float, { nullable: true, description: `Points; null where none were given, and ${hidden}.` })
  points!: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the rating within the criterion; null for none.' })
  ratingId!: string | null;

  @Field(() => String, { nullable: true, description: 'What was said; null for nothing.' })
  comments!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the outcome that the criterion measures.' })
  learningOutcomeId!: number | null;
}

/** Source: supplement §5.5, RubricAssessment. */
@ReadBy(rubricAssessmentReads)
@ObjectType('RubricAssessment', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What was said of a student’s work by a rubric.',
})
export class RubricAssessmentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the rubric.' })
  rubricId!: number;

  @Field(() => RecordId, { description: 'Record id of what the rubric is used for.' })
  rubricAssociationId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field(() => RecordId, { description: 'Record id of the submission.' })
  submissionId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of who assessed last.' })
  assessorId!: number | null;

  @Field(() => RubricAssessmentType, { description: 'Why it was assessed.' })
  assessmentType!: RubricAssessmentType;

  @Field(() => Int, { nullable: true, description: 'The attempt that was assessed; null where nothing was handed in.' })
  artifactAttempt!: number | null;

  @Extensions({ column: 'shownScore' })
  @Field(() => Float, {
    nullable: true,
    description: `Sum of the points that count; null where none were given, and ${hidden} or the sum.`,
  })
  score!: number | null;

  @Extensions({ column: 'shownData' })
  @Field(() => [RubricCriterionAssessmentObject], { description: 'What was said, in the order of the criteria.' })
  data!: RubricCriterionAssessmentObject[];

  @Field(() => RecordState, { description: '`deleted` for one that was taken back.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was first assessed.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When something else was said last.' })
  updatedAt!: string;
}

export const RubricAssessmentConnection = connectionType('RubricAssessment', () => RubricAssessmentObject);
