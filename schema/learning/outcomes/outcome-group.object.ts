import { Field, ObjectType } from 'type-graphql';
import { outcomeGroupReads } from '../../../src/learning/outcomes/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D2 · OutcomeGroup. */
@ReadBy(outcomeGroupReads)
@ObjectType('OutcomeGroup', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A folder in the tree of outcomes of a course, of an account, or of all tenants.',
})
export class OutcomeGroupObject extends NodeObject {
  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'What it is about, sanitised HTML; null where nothing is said.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'A key of whoever publishes the standard.' })
  vendorGuid!: string | null;

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

  @Field(() => RecordState, { description: '`deleted` for one that is gone with all below it.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const OutcomeGroupConnection = connectionType('OutcomeGroup', () => OutcomeGroupObject);
