import { Extensions, Field, Float, ObjectType } from 'type-graphql';
import { gradingStandardReads } from '../../../src/learning/grading-standards/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D2 · GradingSchemeEntry. */
@ObjectType('GradingSchemeEntry', {
  simpleResolvers: true,
  description: 'A grade, and the range of scores for which it is given.',
})
export class GradingSchemeEntryObject {
  @Field(() => String, { description: 'Name of the grade, such as a letter.' })
  name!: string;

  @Field(() => Float, {
    description:
      'Lower bound of the range: a fraction of the points, 0 to 1. The range runs to the bound of the next higher entry, or to 1.',
  })
  value!: number;
}

/** Source: D2 · GradingStandard. */
@ReadBy(gradingStandardReads)
@ObjectType('GradingStandard', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A scheme that turns scores into grades. It belongs to a course or to an account.',
})
export class GradingStandardObject extends NodeObject {
  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Extensions({ column: 'scheme' })
  @Field(() => [GradingSchemeEntryObject], { description: 'Its grades, the highest first; the last begins at 0.' })
  gradingScheme!: GradingSchemeEntryObject[];

  @Field(() => RecordId, { nullable: true, description: 'Record id of its course; null for one of an account.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of its account; null for one of a course.' })
  accountId!: number | null;

  @Field(() => RecordState, {
    description: '`deleted` in the answer that deletes it; nobody finds it any more then.',
  })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const GradingStandardConnection = connectionType('GradingStandard', () => GradingStandardObject);
