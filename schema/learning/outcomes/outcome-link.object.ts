import { Field, ObjectType } from 'type-graphql';
import { outcomeLinkReads } from '../../../src/learning/outcomes/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: D2 · OutcomeLink. */
@ReadBy(outcomeLinkReads)
@ObjectType('OutcomeLink', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An outcome in a group. An outcome may be in many groups, once in each.',
})
export class OutcomeLinkObject extends NodeObject {
  @Field(() => Boolean, {
    description: 'The group is one of a course, and somebody was assessed with the outcome there.',
  })
  assessed!: boolean;

  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcomeId!: number;

  @Field(() => RecordId, { description: 'Record id of the group.' })
  outcomeGroupId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the course of the group; null for one of an account or of all tenants.',
  })
  courseId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the account of the group; null for one of a course or of all tenants.',
  })
  accountId!: number | null;

  @Field(() => RecordState, { description: '`deleted` once the outcome was taken out of the group.' })
  workflowState!: RecordState;
}

export const OutcomeLinkConnection = connectionType('OutcomeLink', () => OutcomeLinkObject);
