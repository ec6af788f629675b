import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { assignmentGroupReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';

@ObjectType('AssignmentGroupRules', {
  simpleResolvers: true,
  description: 'Which scores of a group do not count.',
})
export class AssignmentGroupRulesObject {
  @Field(() => Int, { nullable: true, description: 'Lowest scores that do not count; null for none.' })
  dropLowest!: number | null;

  @Field(() => Int, { nullable: true, description: 'Highest scores that do not count; null for none.' })
  dropHighest!: number | null;

  @Field(() => [RecordId], { nullable: true, description: 'Record ids of what always counts; null for none.' })
  neverDrop!: number[] | null;
}

/** Source: supplement §5.3. */
@ReadBy(assignmentGroupReads)
@ObjectType('AssignmentGroup', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Assignments that count together.',
})
export class AssignmentGroupObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => String, { description: 'Name of the group.' })
  name!: string;

  @Field(() => Int, { description: 'Place among the groups of the course.' })
  position!: number;

  @Field(() => Number, { description: 'Percent of the total, where the course weighs its groups.' })
  groupWeight!: number;

  @Extensions({ column: 'shownRules' })
  @Field(() => AssignmentGroupRulesObject, { description: 'Which scores do not count.' })
  rules!: AssignmentGroupRulesObject;
}
