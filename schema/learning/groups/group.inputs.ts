import { ArgsType, Field, InputType } from 'type-graphql';
import { joinLevels } from '../../../src/learning/groups/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId, SafeInt } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const GroupJoinLevel = wordEnum(joinLevels, {
  name: 'GroupJoinLevel',
  description: 'How one enters a group.',
  named: (word) => word.replace(/^parent_context_/, ''),
  values: {
    parent_context_auto_join: 'Everybody of the course or account may enter.',
    parent_context_request: 'Everybody of the course or account may ask.',
    invitation_only: 'One is invited or placed.',
  },
});
export type GroupJoinLevel = WordOf<typeof GroupJoinLevel>;

export const GroupContextType = wordEnum(['Course', 'Account'], {
  name: 'GroupContextType',
  description: 'What a group stands in.',
  values: {
    Course: 'A course.',
    Account: 'An account.',
  },
});
export type GroupContextType = WordOf<typeof GroupContextType>;

/** Source: supplement §5.2. A filter that is absent does not filter. */
@ArgsType()
export class GroupListArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'True keeps the groups whose member the viewer is.' })
  onlyOwn?: boolean;
}

@ArgsType()
export class UserGroupArgs extends PageArgs {
  @Field(() => GroupContextType, { nullable: true, description: 'Keeps groups of courses or of accounts.' })
  contextType?: GroupContextType;
}

@ArgsType()
export class GroupUserArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name; at least 3 characters.' })
  searchTerm?: string;
}

@ArgsType()
export class GroupIdsArgs {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: RecordKey;
}

@OneOfInput()
@InputType({ description: 'Where a group is made.' })
export class GroupOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The set of groups.' })
  categoryId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The course, for a group that its students make themselves.' })
  courseId?: RecordKey;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The account, for a group of its own.',
  })
  accountId?: RecordKey;
}

/** Source: supplement §5.2. Absent = unchanged, null = unset. */
@InputType({ description: 'What is said of a group.' })
export class GroupInput {
  @Field(() => String, { nullable: true, description: 'Name; `Unnamed Group` for a new group that gives none.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Description, HTML, at most 64 KB; stored sanitised.' })
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Everybody of the course or account may look into the group.' })
  isPublic?: boolean | null;

  @Field(() => GroupJoinLevel, { nullable: true, description: 'How one enters; null is by invitation only.' })
  joinLevel?: GroupJoinLevel | null;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Quota of files in megabytes, for those who manage quotas; null takes the account’s.',
  })
  storageQuotaMb?: number | null;
}

@InputType({ description: 'Changes to a group. What is absent stays as it is.' })
export class UpdateGroupInput extends GroupInput {
  @Field(() => [RecordId], {
    nullable: true,
    description: 'Exactly who is to be in the group: ids or SIS forms. Moderators invite those who are new.',
  })
  members?: RecordKey[] | null;
}
