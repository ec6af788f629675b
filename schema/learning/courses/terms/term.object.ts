import { Field, ObjectType } from 'type-graphql';
import { termReads } from '../../../../src/learning/courses/index.js';
import { connectionType } from '../../../platform/connection.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { RecordState } from '../../../platform/record-state.js';
import { DateTime } from '../../../platform/scalars.js';

/** Source: supplement §1.13. */
@ReadBy(termReads)
@ObjectType('Term', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A span of time in which courses run.',
})
export class TermObject extends NodeObject {
  @Field(() => String, { description: 'Name of the term.' })
  name!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it begins.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.' })
  endAt!: string | null;

  @Field(() => RecordState, { description: '`active` or `deleted`.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisTermId!: string | null;
}

export const TermConnection = connectionType('Term', () => TermObject);
