import { Field, Float, ObjectType } from 'type-graphql';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.12, current_grading_period_scores. */
@ObjectType('CurrentGradingPeriod', {
  simpleResolvers: true,
  description:
    'A student’s totals in the grading period that runs now. No grading periods are kept, so none of it is set.',
})
export class CurrentGradingPeriodObject {
  @Field(() => Boolean, { description: 'Whether the course has grading periods.' })
  kept!: boolean;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the period.' })
  recordId!: number | null;

  @Field(() => String, { nullable: true, description: 'Title of the period.' })
  title!: string | null;

  @Field(() => Float, { nullable: true, description: 'Percent of what is graded so far in the period.' })
  currentScore!: number | null;

  @Field(() => Float, { nullable: true, description: 'Percent, with everything ungraded counted as zero.' })
  finalScore!: number | null;

  @Field(() => String, { nullable: true, description: 'Letters for the current score.' })
  currentGrade!: string | null;

  @Field(() => String, { nullable: true, description: 'Letters for the final score.' })
  finalGrade!: string | null;
}

/** What there is of grading periods. */
export const noGradingPeriod: CurrentGradingPeriodObject = Object.freeze({
  kept: false,
  recordId: null,
  title: null,
  currentScore: null,
  finalScore: null,
  currentGrade: null,
  finalGrade: null,
});
