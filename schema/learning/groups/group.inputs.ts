import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';

export enum GroupJoinLevel {
  AUTO_JOIN = 'parent_context_auto_join',
  REQUEST = 'parent_context_request',
  INVITATION_ONLY = 'invitation_only',
}
registerEnumType(GroupJoinLevel, {
  name: 'GroupJoinLevel',
  description: 'How one enters a group.',
  valuesConfig: {
    AUTO_JOIN: { description: 'Everybody of the course or account may enter.' },
    REQUEST: { description: 'Everybody of the course or account may ask.' },
    INVITATION_ONLY: { description: 'One is invited or placed.' },
  },
});

export enum GroupContextType {
  COURSE = 'Course',
  ACCOUNT = 'Account',
}
registerEnumType(GroupContextType, {
  name: 'GroupContextType',
  description: 'What a group stands in.',
  valuesConfig: { COURSE: { description: 'A course.' }, ACCOUNT: { description: 'An account.' } },
});

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

/** Where a group is made. */
@ArgsType()
export class GroupPlaceArgs {
  @Field(() => RecordId, { nullable: true, description: 'The set of groups; before `courseId` and `accountId`.' })
  categoryId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The course, for a group that its students make themselves.' })
  courseId?: RecordKey;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The account, for a group of its own; the root account unless given.',
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

  @Field(() => Int, {
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
