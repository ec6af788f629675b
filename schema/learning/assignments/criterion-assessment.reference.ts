import { Field, Float, InputType } from 'type-graphql';

/** Source: supplement §5.5, rubric_assessment of a Submission. */
@InputType({ description: 'What is said of one criterion of a rubric. What is absent stays, null takes it back.' })
export class RubricCriterionAssessmentInput {
  @Field(() => String, { description: 'Id of the criterion within the rubric.' })
  criterionId!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Points, from 0 to 1,000,000, also more than the criterion has; those of the rating unless given.',
  })
  points?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of a rating of the criterion; unless given, the one with the points.',
  })
  ratingId?: string | null;

  @Field(() => String, { nullable: true, description: 'What is said, at most 64 KB.' })
  comments?: string | null;
}
