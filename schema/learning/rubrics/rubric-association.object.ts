import { Field, ObjectType } from 'type-graphql';
import { rubricAssociationReads } from '../../../src/learning/rubrics/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { RubricPurpose } from './rubric.enums.js';

/** Source: supplement §5.5, RubricAssociation. */
@ReadBy(rubricAssociationReads)
@ObjectType('RubricAssociation', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a rubric is used for: an assignment, or the course or account itself.',
})
export class RubricAssociationObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the rubric.' })
  rubricId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the assignment; null for a course or account.' })
  assignmentId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the course, also that of the assignment; null for an account.',
  })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the account; null in a course.' })
  accountId!: number | null;

  @Field(() => String, { nullable: true, description: 'What the rubric is called there; null for its own title.' })
  title!: string | null;

  @Field(() => RubricPurpose, { description: 'Why it is used.' })
  purpose!: RubricPurpose;

  @Field(() => Boolean, { description: 'The sum of an assessment becomes the grade.' })
  useForGrading!: boolean;

  @Field(() => Boolean, { description: 'Students do not see the sum.' })
  hideScoreTotal!: boolean;

  @Field(() => Boolean, { description: 'Students do not see points.' })
  hidePoints!: boolean;

  @Field(() => Boolean, { description: 'What comes of it for outcomes is not shown to students.' })
  hideOutcomeResults!: boolean;

  @Field(() => Boolean, { description: 'It is kept to be found again.' })
  bookmarked!: boolean;

  @Field(() => RecordState, { description: '`deleted` for one that has ended.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const RubricAssociationConnection = connectionType('RubricAssociation', () => RubricAssociationObject);
