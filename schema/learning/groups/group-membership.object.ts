import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { groupMembershipReads } from '../../../src/learning/groups/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

export enum GroupMembershipState {
  ACCEPTED = 'accepted',
  INVITED = 'invited',
  REQUESTED = 'requested',
  DELETED = 'deleted',
}
registerEnumType(GroupMembershipState, {
  name: 'GroupMembershipState',
  description: 'How a membership stands.',
  valuesConfig: {
    ACCEPTED: { description: 'The user is a member.' },
    INVITED: { description: 'Waits for the user.' },
    REQUESTED: { description: 'Waits for who looks after the group.' },
    DELETED: { description: 'Over; only as the answer of what ended it.' },
  },
});

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
