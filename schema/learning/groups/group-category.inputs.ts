import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { autoLeaders, selfSignups } from '../../../src/learning/groups/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const SelfSignup = wordEnum(selfSignups, {
  name: 'SelfSignup',
  description: 'Which group of a set one may enter by oneself.',
  values: {
    enabled: 'Any.',
    restricted: 'One whose members are in one’s own section.',
  },
});
export type SelfSignup = WordOf<typeof SelfSignup>;

export const AutoLeader = wordEnum(autoLeaders, {
  name: 'AutoLeader',
  description: 'Who leads a group that has no leader.',
  values: {
    first: 'The first member there is.',
    random: 'Any member.',
  },
});
export type AutoLeader = WordOf<typeof AutoLeader>;

@ArgsType()
export class GroupCategoryUserArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => Boolean, { nullable: true, description: 'True keeps those who are in no group of the set.' })
  unassigned?: boolean;
}

@OneOfInput()
@InputType({ description: 'Where a set of groups is made.' })
export class GroupCategoryOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
  accountId?: RecordKey;
}

/** Source: supplement §5.2. Absent = unchanged, null = unset. */
@InputType({ description: 'What is said of a set of groups.' })
export class GroupCategoryInput {
  @Field(() => String, {
    nullable: true,
    description: 'Name; needed for a new set, used once in its course or account.',
  })
  name?: string | null;

  @Field(() => SelfSignup, { nullable: true, description: 'Whether students pick their group; null: they do not.' })
  selfSignup?: SelfSignup | null;

  @Field(() => AutoLeader, { nullable: true, description: 'Who becomes leader; null: nobody by themself.' })
  autoLeader?: AutoLeader | null;

  @Field(() => Int, { nullable: true, description: 'Members that each group may have; null: no limit.' })
  groupLimit?: number | null;
}
