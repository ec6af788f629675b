import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  createGroup,
  createGroupMembership,
  deleteGroup,
  deleteGroupMembership,
  groupMembershipReads,
  updateGroup,
  updateGroupMembership,
} from '../../../src/learning/groups/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { GroupInput, GroupOwnerInput, UpdateGroupInput } from './group.inputs.js';
import { GroupObject } from './group.object.js';
import { GroupMembershipNameArgs, UpdateGroupMembershipInput } from './group-membership.inputs.js';
import { GroupMembershipObject } from './group-membership.object.js';

const underGroup = [parentArgument('groupId', 'membership.id', groupMembershipReads, 'groupId')];

const groupKey = { description: 'The group: id or `sis_group_id:…`.' };

@Resolver()
export class GroupMutations {
  @PayloadMutation('group', () => GroupObject, {
    description: 'Makes a group in a set, in a course for oneself, or in an account.',
  })
  createGroup(
    @Arg('owner', () => GroupOwnerInput, { nullable: true, description: 'Where; in the root account unless given.' })
    owner: GroupOwnerInput | null | undefined,
    @Arg('input', () => GroupInput, { description: 'The group.' }) input: GroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createGroup(ctx, owner ?? {}, input);
  }

  @PayloadMutation('group', () => GroupObject, { description: 'Changes a group, or who is in it.' })
  updateGroup(
    @Arg('id', () => RecordId, groupKey) id: RecordKey,
    @Arg('input', () => UpdateGroupInput, { description: 'What changes.' }) input: UpdateGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGroup(ctx, id, input);
  }

  @PayloadMutation('group', () => GroupObject, { description: 'Deletes a group; its memberships end.' })
  deleteGroup(@Arg('id', () => RecordId, groupKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteGroup(ctx, id);
  }

  @PayloadMutation('groupMembership', () => GroupMembershipObject, {
    description: 'Enters a group, or puts or invites somebody into it.',
  })
  createGroupMembership(
    @Arg('groupId', () => RecordId, groupKey) groupId: RecordKey,
    @Arg('userId', () => RecordId, { description: 'The user: id, `self` or SIS form.' }) userId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return createGroupMembership(ctx, groupId, userId);
  }

  @PayloadMutation('groupMembership', () => GroupMembershipObject, {
    description: 'Accepts an invitation or a request, or makes a member a moderator.',
    parents: underGroup,
  })
  updateGroupMembership(
    @Args(() => GroupMembershipNameArgs) { groupId, membership }: GroupMembershipNameArgs,
    @Arg('input', () => UpdateGroupMembershipInput, { description: 'What changes.' }) input: UpdateGroupMembershipInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGroupMembership(ctx, { groupId, id: membership.id ?? null, userId: membership.userId ?? null }, input);
  }

  @PayloadMutation('groupMembership', () => GroupMembershipObject, {
    description: 'Leaves a group, or takes somebody out of it.',
    parents: underGroup,
  })
  deleteGroupMembership(
    @Args(() => GroupMembershipNameArgs) { groupId, membership }: GroupMembershipNameArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteGroupMembership(ctx, { groupId, id: membership.id ?? null, userId: membership.userId ?? null });
  }
}
