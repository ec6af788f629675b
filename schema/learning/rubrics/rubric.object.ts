import { Field, Float, ObjectType } from 'type-graphql';
import { rubricReads } from '../../../src/learning/rubrics/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

@ObjectType('RubricRating', { simpleResolvers: true, description: 'One of the levels of a criterion.' })
export class RubricRatingObject {
  @Field(() => String, { description: 'What it means.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'More of what it means; null where nothing is said.' })
  longDescription!: string | null;

  @Field(() => Float, { description: 'Points that it gives, from 0.' })
  points!: number;
}

@ObjectType('RubricCriterion', { simpleResolvers: true, description: 'What work is judged by.' })
export class RubricCriterionObject {
  @Field(() => String, { description: 'What is judged.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'More of what is judged; null where nothing is said.' })
  longDescription!: string | null;

  @Field(() => Float, { description: 'Points of its highest rating.' })
  points!: number;

  @Field(() => Boolean, { description: 'A rating stands for all points down to those of the next one.' })
  criterionUseRange!: boolean;

  @Field(() => Boolean, { description: 'Its points are no part of the sum.' })
  ignoreForScoring!: boolean;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the outcome that it measures; null for none.' })
  learningOutcomeId!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'From how many points on the outcome is mastered; null where it measures none, or one without ratings.',
  })
  masteryPoints!: number | null;

  @Field(() => [RubricRatingObject], { description: 'Its levels, the highest first.' })
  ratings!: RubricRatingObject[];
}

/** Source: supplement §5.5, rubric_settings. */
@ObjectType('RubricSettings', { simpleResolvers: true, description: 'The rubric by which an assignment is graded.' })
export class RubricSettingsObject {
  @Field(() => RecordId, { description: 'Record id of the rubric.' })
  recordId!: number;

  @Field(() => String, { description: 'What it is called there.' })
  title!: string;

  @Field(() => Float, { description: 'The most points that it gives.' })
  pointsPossible!: number;

  @Field(() => Boolean, { description: 'Words are written for each criterion in place of choosing a rating.' })
  freeFormCriterionComments!: boolean;

  @Field(() => Boolean, { description: 'Students do not see the sum.' })
  hideScoreTotal!: boolean;

  @Field(() => Boolean, { description: 'Students do not see points.' })
  hidePoints!: boolean;
}

/** Source: supplement §5.5, Rubric. */
@ReadBy(rubricReads)
@ObjectType('Rubric', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A table of criteria by which work is assessed. It belongs to a course or to an account.',
})
export class RubricObject extends NodeObject {
  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => Float, { description: 'The most points that it gives: those of all criteria that count.' })
  pointsPossible!: number;

  @Field(() => Boolean, { description: 'A course or an account keeps it for other work.' })
  reusable!: boolean;

  @Field(() => Boolean, {
    description: 'Work was assessed by it: criteria and ratings that were given stay as they are.',
  })
  readOnly!: boolean;

  @Field(() => Boolean, { description: 'Words are written for each criterion in place of choosing a rating.' })
  freeFormCriterionComments!: boolean;

  @Field(() => Boolean, { description: 'Where it is used from now on, students do not see the sum.' })
  hideScoreTotal!: boolean;

  @Field(() => [RubricCriterionObject], { description: 'What work is judged by, in its order.' })
  criteria!: RubricCriterionObject[];

  @Field(() => RecordId, { nullable: true, description: 'Record id of its course; null for one of an account.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of its account; null for one of a course.' })
  accountId!: number | null;

  @Field(() => RecordState, { description: '`deleted` for one that is used for nothing any more.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const RubricConnection = connectionType('Rubric', () => RubricObject);
