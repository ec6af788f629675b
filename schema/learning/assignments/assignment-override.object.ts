import { Field, ObjectType } from 'type-graphql';
import { assignmentOverrideReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.3, overrides. */
@ReadBy(assignmentOverrideReads)
@ObjectType('AssignmentOverride', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Other dates of an assignment for a section, a group, or students by name.',
})
export class AssignmentOverrideObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field(() => String, { description: 'Name of the section or group, or of the list of students.' })
  title!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the section it is for.' })
  courseSectionId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group it is for.' })
  groupId!: number | null;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Record ids of the students it names; null for a section or group.',
  })
  studentIds!: number[] | null;

  @Field(() => Boolean, { description: 'Its due date counts, also when there is none.' })
  dueAtOverridden!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When the work is due for them.' })
  dueAt!: string | null;

  @Field(() => Boolean, { description: 'Its opening date counts, also when there is none.' })
  unlockAtOverridden!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When the work opens for them.' })
  unlockAt!: string | null;

  @Field(() => Boolean, { description: 'Its closing date counts, also when there is none.' })
  lockAtOverridden!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When the work closes for them.' })
  lockAt!: string | null;
}
