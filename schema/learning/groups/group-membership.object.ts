import { Field, ObjectType } from 'type-graphql';
import { groupMembershipReads, membershipStates } from '../../../src/learning/groups/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const GroupMembershipState = wordEnum(membershipStates, {
  name: 'GroupMembershipState',
  description: 'How a membership stands.',
  values: {
    accepted: 'The user is a member.',
    invited: 'Waits for the user.',
    requested: 'Waits for who looks after the group.',
    deleted: 'Over; only as the answer of what ended it.',
  },
});
export type GroupMembershipState = WordOf<typeof GroupMembershipState>;

/** Source: supplement §5.2. */
@ReadBy(groupMembershipReads)
@ObjectType('GroupMembership', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A user’s place in a group.',
})
export class GroupMembershipObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the group.' })
  groupId!: number;

  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => GroupMembershipState, { description: 'How it stands.' })
  workflowState!: GroupMembershipState;

  @Field(() => Boolean, { description: 'The user looks after the group.' })
  moderator!: boolean;

  @Field(() => Boolean, { description: 'Made by the request that is answered.' })
  justCreated!: boolean;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const GroupMembershipConnection = connectionType('GroupMembership', () => GroupMembershipObject);
