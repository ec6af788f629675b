import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { groupReads } from '../../../src/learning/groups/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId, SafeInt } from '../../platform/scalars.js';
import { GroupCategoryRole } from './group.enums.js';
import { GroupContextType, GroupJoinLevel } from './group.inputs.js';

/** Source: supplement §5.2. */
@ReadBy(groupReads)
@ObjectType('Group', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'People who work together, in a course or in an account.',
})
export class GroupObject extends NodeObject {
  @Field(() => String, { description: 'Name of the group.' })
  name!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'Description, sanitised HTML.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'Everybody of the course or account may look into it.' })
  isPublic!: boolean;

  @Field(() => GroupJoinLevel, { description: 'How one enters, where the set does not say otherwise.' })
  joinLevel!: GroupJoinLevel;

  @Field(() => Int, { description: 'Accepted members.' })
  membersCount!: number;

  @Field(() => GroupContextType, { description: 'What the group stands in.' })
  contextType!: GroupContextType;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; null for groups of accounts.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the account; null for groups of courses.' })
  accountId!: number | null;

  @Field(() => RecordId, { description: 'Record id of the set.' })
  groupCategoryId!: number;

  @Field(() => GroupCategoryRole, {
    nullable: true,
    description: 'Says that people make such groups for themselves; null for others.',
  })
  role!: GroupCategoryRole | null;

  @Extensions({ column: 'effectiveQuotaMb' })
  @Field(() => SafeInt, { description: 'Quota of files in megabytes.' })
  storageQuotaMb!: number;

  @Field(() => Boolean, { description: 'The group has handed in work.' })
  hasSubmission!: boolean;

  @Field(() => Boolean, { description: 'The course is over, by its state or its dates.' })
  concluded!: boolean;

  @Field(() => Boolean, { description: 'The viewer follows the group: nobody does, the key is for clients of old.' })
  followedByUser!: boolean;

  @Field(() => String, { nullable: true, description: 'Picture of the group; null, since groups have none.' })
  avatarUrl!: string | null;

  @Field(() => DateTime, { description: 'When the group was made.' })
  createdAt!: string;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisGroupId!: string | null;
}

export const GroupConnection = connectionType('Group', () => GroupObject);
