import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  outcomeAverageReads,
  outcomeMasteryReads,
  outcomeRollupReads,
} from '../../../src/learning/outcome-results/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** What is said of an outcome, whoever it is about. Source: supplement §5.6. */
@ObjectType({ description: 'How far an outcome is mastered.' })
abstract class MasteryFields {
  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcomeId!: number;

  @Field(() => Int, { description: 'Results that it is worked out of.' })
  count!: number;

  @Field(() => String, { description: 'What the work of the last of these results was called.' })
  title!: string;

  @Field(() => DateTime, { description: 'When the work of the last of these results was handed in or assessed.' })
  assessedAt!: string;

  @Field(() => Boolean, { description: 'A rubric keeps points of one of the results from students.' })
  hidePoints!: boolean;
}

/** How far one person has mastered an outcome. */
@ObjectType({ description: 'How far somebody has mastered an outcome.' })
abstract class PersonalMasteryFields extends MasteryFields {
  @Field(() => Float, {
    nullable: true,
    description:
      'Points on the scale of the outcome by its calculation method, rounded to two decimals; null where the method finds none, and where a rubric keeps points from students.',
  })
  score!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'It is mastered; null without a score, and for an outcome without ratings.',
  })
  mastery!: boolean | null;
}

@ObjectType('OutcomeScore', {
  simpleResolvers: true,
  description: 'How far a student has mastered an outcome in a course.',
})
export class OutcomeScoreObject extends PersonalMasteryFields {
  @Field(() => String, { description: 'What the outcome is called.' })
  outcomeTitle!: string;

  @Field(() => Float, { nullable: true, description: 'From how many points on it is mastered; null without ratings.' })
  masteryPoints!: number | null;

  @Field(() => Float, { nullable: true, description: 'Points of its highest rating; null without ratings.' })
  pointsPossible!: number | null;
}

@ReadBy(outcomeMasteryReads)
@ObjectType('OutcomeMastery', {
  simpleResolvers: true,
  description: 'How far somebody has mastered an outcome, as far as the viewer sees their results.',
})
export class OutcomeMasteryObject extends PersonalMasteryFields {}

@ReadBy(outcomeAverageReads)
@ObjectType('OutcomeAverage', {
  simpleResolvers: true,
  description: 'How far the students of a course have mastered an outcome on average.',
})
export class OutcomeAverageObject extends MasteryFields {
  @Field(() => Float, { description: 'Mean or median of the scores of its students, rounded to two decimals.' })
  score!: number;

  @Field(() => Int, { description: 'Students with a score.' })
  declare count: number;
}

@ReadBy(outcomeRollupReads)
@ObjectType('OutcomeRollup', {
  simpleResolvers: true,
  description: 'A student of a course, and how far they have mastered its outcomes.',
})
export class OutcomeRollupObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of their section, the first one of several.' })
  sectionId!: number;

  @OfRoutes('user')
  @Field(() => String, { description: 'Name of the student.' })
  name!: string;

  @Field(() => [OutcomeScoreObject], { description: 'One for each outcome of which they have shown something, by id.' })
  scores!: OutcomeScoreObject[];
}

export const OutcomeMasteryConnection = connectionType('OutcomeMastery', () => OutcomeMasteryObject);
export const OutcomeAverageConnection = connectionType('OutcomeAverage', () => OutcomeAverageObject);
export const OutcomeRollupConnection = connectionType('OutcomeRollup', () => OutcomeRollupObject);
