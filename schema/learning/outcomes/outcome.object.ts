import { Field, Float, Int, ObjectType } from 'type-graphql';
import { outcomeReads } from '../../../src/learning/outcomes/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { OutcomeCalculationMethod } from './outcome.enums.js';

@ObjectType('OutcomeRating', {
  simpleResolvers: true,
  description: 'One of the levels at which an outcome is rated.',
})
export class OutcomeRatingObject {
  @Field(() => String, { description: 'What it means.' })
  description!: string;

  @Field(() => Float, { description: 'Points that it gives, from 0.' })
  points!: number;
}

/** Source: D2 · Outcome groups; supplement §3.6. */
@ReadBy(outcomeReads)
@ObjectType('Outcome', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What somebody should be able to do. It belongs to a course, to an account, or to all tenants.',
})
export class OutcomeObject extends NodeObject {
  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'A name for students; null where it has none.' })
  displayName!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: 'What it is about, sanitised HTML; null where nothing is said.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'A key of whoever publishes the standard.' })
  vendorGuid!: string | null;

  @Field(() => OutcomeCalculationMethod, { description: 'How results of a person become their mastery.' })
  calculationMethod!: OutcomeCalculationMethod;

  @Field(() => Int, {
    nullable: true,
    description:
      'Percent that the last result counts (`decaying_average`), or how many results of mastery it takes (`n_mastery`); null for the other methods.',
  })
  calculationInt!: number | null;

  @Field(() => [OutcomeRatingObject], {
    nullable: true,
    description: 'Its levels, the highest first; null without any.',
  })
  ratings!: OutcomeRatingObject[] | null;

  @Field(() => Float, { nullable: true, description: 'From how many points on it is mastered; null without ratings.' })
  masteryPoints!: number | null;

  @Field(() => Float, { nullable: true, description: 'Points of its highest rating; null without ratings.' })
  pointsPossible!: number | null;

  @Field(() => Boolean, { description: 'Somebody of the tenant was assessed with it.' })
  assessed!: boolean;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of its course; null for one of an account or of all tenants.',
  })
  courseId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of its account; null for one of a course or of all tenants.',
  })
  accountId!: number | null;

  @Field(() => RecordState, { description: '`deleted` for one whose last link is gone.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const OutcomeConnection = connectionType('Outcome', () => OutcomeObject);
