import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { PermissionName } from './permission.enums.js';
import { BaseRoleTypeWord } from './role.object.js';
import { RoleReferenceInput } from './role.reference.js';

export const RoleStateFilter = wordEnum(['active', 'inactive'], {
  name: 'RoleStateFilter',
  description: 'States that a list of roles keeps.',
  values: {
    active: 'Roles in use, the built-in ones among them.',
    inactive: 'Roles that were taken out of use.',
  },
});
export type RoleStateFilter = WordOf<typeof RoleStateFilter>;

/** Source: D1 · Roles, list. */
@ArgsType()
export class RoleListArgs extends PageArgs {
  @Field(() => [RoleStateFilter], {
    nullable: true,
    description: 'Keeps roles in these states; `ACTIVE` unless given.',
  })
  states?: RoleStateFilter[];

  @Field(() => Boolean, { nullable: true, description: 'True adds the custom roles of the accounts above.' })
  showInherited?: boolean;
}

@ArgsType()
export class RoleArgs {
  @Field(() => RoleReferenceInput, { description: 'Which one.' })
  by!: RoleReferenceInput;
}

@ArgsType()
export class RolePermissionArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: "The account that looks at the role: id, `self`, or `sis_account_id:…`; the role's own unless given.",
  })
  accountId?: RecordKey;
}

/** Source: D1 · Roles, permission rules. */
@InputType({ description: 'What is set of one permission. Ignored where an account above has locked it.' })
export class RolePermissionInput {
  @Extensions({ ...ruledWords })
  @Field(() => PermissionName, { description: 'The permission; one that the role cannot hold is ignored.' })
  permission!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True sets `enabled`; anything else lets the value be inherited.',
  })
  explicit?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True grants, false denies, absent inherits.' })
  enabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True keeps accounts below from changing it, false lets them; absent leaves it as it is.',
  })
  locked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Holds in the account itself; true unless given.' })
  appliesToSelf?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Holds in the accounts below; true unless given.' })
  appliesToDescendants?: boolean | null;
}

/** Source: D1 · Roles, create. */
@InputType({ description: 'A new custom role.' })
export class CreateRoleInput {
  @Field(() => String, {
    nullable: true,
    description: 'What people call the role; needed, unless `role` stands for it.',
  })
  label?: string | null;

  @Field(() => String, { nullable: true, description: 'Another name of `label`.' })
  role?: string | null;

  @Field(() => BaseRoleTypeWord, { nullable: true, description: 'What it is based on; an account role unless given.' })
  baseRoleType?: BaseRoleTypeWord | null;

  @Field(() => [RolePermissionInput], {
    nullable: true,
    description: 'Permissions that differ from what is inherited.',
  })
  permissions?: RolePermissionInput[] | null;
}

/** Source: D1 · Roles, update. */
@InputType({ description: 'Changes to a role. What is absent stays as it is.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true, description: 'New label, of a custom role of the account itself.' })
  label?: string | null;

  @Field(() => [RolePermissionInput], { nullable: true, description: 'Permissions to set, for the account.' })
  permissions?: RolePermissionInput[] | null;
}

/** Where a role is, and which it is. */
@ArgsType()
export class RoleNameArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'The account: id, `self`, or `sis_account_id:…`; that of the role unless given, needed beside a name.',
  })
  accountId!: RecordKey;

  @Field(() => RoleReferenceInput, { description: 'The role, by its id or its name.' })
  role!: RoleReferenceInput;
}
