import { Field, Float, Int, ObjectType } from 'type-graphql';
import { outcomeResultReads, outcomeResultVersionReads } from '../../../src/learning/outcome-results/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** What results and their versions have alike. Source: supplement §5.6. */
@ObjectType({ description: 'What somebody has shown of an outcome.' })
abstract class ResultFields extends NodeObject {
  @Field(() => String, { description: 'What the assignment or quiz was called.' })
  title!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Points that the work brought where it measures the outcome; null where a rubric keeps them from students.',
  })
  score!: number | null;

  @Field(() => Float, { nullable: true, description: 'Points that were possible there.' })
  possible!: number | null;

  @Field(() => Float, { nullable: true, description: 'Share of the possible points: 1 is all of them.' })
  percent!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'It reached mastery when it was assessed; null for an outcome without ratings.',
  })
  mastery!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The attempt that was assessed; null where nothing was handed in.' })
  attempt!: number | null;

  @Field(() => Boolean, {
    description: 'The rubric hides it: it counts for nobody’s mastery, and students do not see it.',
  })
  hidden!: boolean;

  @Field(() => Boolean, { description: 'The rubric keeps the points from students.' })
  hidePoints!: boolean;

  @Field(() => DateTime, { description: 'When the work was handed in, or assessed where it was not.' })
  assessedAt!: string;
}

@ReadBy(outcomeResultReads)
@ObjectType('OutcomeResult', {
  implements: NodeObject,
  simpleResolvers: true,
  description:
    'What somebody has shown of an outcome in one piece of work: the assignment or quiz has one for each outcome.',
})
export class OutcomeResultObject extends ResultFields {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcomeId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the assignment, also that of a quiz; null for a quiz that stands in no gradebook.',
  })
  assignmentId!: number | null;
}

@ReadBy(outcomeResultVersionReads)
@ObjectType('OutcomeResultVersion', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A result as it was after one change.',
})
export class OutcomeResultVersionObject extends ResultFields {
  @Field(() => Int, { description: 'Counts the changes of the result, from 1.' })
  number!: number;
}

export const OutcomeResultConnection = connectionType('OutcomeResult', () => OutcomeResultObject);
export const OutcomeResultVersionConnection = connectionType('OutcomeResultVersion', () => OutcomeResultVersionObject);
