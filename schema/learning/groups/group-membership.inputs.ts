import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { GroupMembershipState } from './group-membership.object.js';

@ArgsType()
export class GroupMembershipArgs extends PageArgs {
  @Field(() => [GroupMembershipState], {
    nullable: true,
    description: 'Keeps memberships in these states; those that wait are seen by their user and by moderators.',
  })
  states?: GroupMembershipState[];
}

@OneOfInput()
@InputType({ description: 'Which membership of a group.' })
export class GroupMembershipReferenceInput {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the membership, or `self`.' })
  id?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The user: id, `self` or `sis_user_id:…`.' })
  userId?: RecordKey;
}

@ArgsType()
export class GroupMembershipKeyArgs {
  @Field(() => GroupMembershipReferenceInput, { description: 'Which one.' })
  by!: GroupMembershipReferenceInput;
}

/** Which membership. */
@ArgsType()
export class GroupMembershipNameArgs {
  @Field(() => GroupMembershipReferenceInput, { description: 'The membership, by itself or by its user.' })
  membership!: GroupMembershipReferenceInput;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The group: id or `sis_group_id:…`; needed without a record id, 404 if it is another.',
  })
  groupId!: RecordKey;
}

export const SettableMembershipState = wordEnum(['accepted'], {
  name: 'SettableMembershipState',
  description: 'States that can be set.',
  values: {
    accepted: 'The user is a member.',
  },
});
export type SettableMembershipState = WordOf<typeof SettableMembershipState>;

@InputType({ description: 'Changes to a membership. What is absent stays as it is.' })
export class UpdateGroupMembershipInput {
  @Field(() => SettableMembershipState, { nullable: true, description: 'Accepts an invitation or a request.' })
  workflowState?: SettableMembershipState | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the user looks after the group.' })
  moderator?: boolean | null;
}
