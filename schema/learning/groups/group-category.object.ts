import { Field, Int, ObjectType } from 'type-graphql';
import { groupCategoryReads } from '../../../src/learning/groups/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { GroupCategoryRole } from './group.enums.js';
import { GroupContextType } from './group.inputs.js';
import { AutoLeader, SelfSignup } from './group-category.inputs.js';

/** Source: supplement §5.2. */
@ReadBy(groupCategoryReads)
@ObjectType('GroupCategory', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A set of groups: nobody is in two of them, unless people made them for themselves.',
})
export class GroupCategoryObject extends NodeObject {
  @Field(() => String, { description: 'Name of the set.' })
  name!: string;

  @Field(() => GroupCategoryRole, {
    nullable: true,
    description: 'Says that people make the groups for themselves; null for other sets.',
  })
  role!: GroupCategoryRole | null;

  @Field(() => SelfSignup, { nullable: true, description: 'Whether students pick their group; null: they do not.' })
  selfSignup!: SelfSignup | null;

  @Field(() => AutoLeader, { nullable: true, description: 'Who becomes leader; null: nobody by themself.' })
  autoLeader!: AutoLeader | null;

  @Field(() => Int, { nullable: true, description: 'Members that each group may have; null without a limit.' })
  groupLimit!: number | null;

  @Field(() => GroupContextType, { description: 'What the set stands in.' })
  contextType!: GroupContextType;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; null for sets of accounts.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the account; null for sets of courses.' })
  accountId!: number | null;

  @Field(() => Int, { description: 'Groups of the set.' })
  groupsCount!: number;

  @Field(() => DateTime, { description: 'When the set was made.' })
  createdAt!: string;
}

export const GroupCategoryConnection = connectionType('GroupCategory', () => GroupCategoryObject);
