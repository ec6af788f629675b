import { Field, ObjectType } from 'type-graphql';
import { requestedBases, roleReads, roleStates } from '../../../src/identity/roles/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { PermissionName } from './permission.enums.js';

export const BaseRoleTypeWord = wordEnum(requestedBases, {
  name: 'BaseRoleType',
  description: 'What a role is based on: membership of an account, or a kind of enrollment.',
  values: {
    AccountMembership: 'A role in accounts.',
    StudentEnrollment: 'Students in courses.',
    TeacherEnrollment: 'Teachers in courses.',
    TaEnrollment: 'Teaching assistants in courses.',
    DesignerEnrollment: 'Designers in courses.',
    ObserverEnrollment: 'Observers in courses.',
  },
});
export type BaseRoleTypeWord = WordOf<typeof BaseRoleTypeWord>;

export const RoleState = wordEnum(roleStates, {
  name: 'RoleState',
  description: 'How a role stands.',
  values: {
    active: 'It can be given.',
    inactive: 'It is given to nobody any more; who has it keeps it.',
    built_in: 'It is there in every root account, and stays.',
  },
});
export type RoleState = WordOf<typeof RoleState>;

/** Source: D1 · Role and RolePermissions; supplement §2.3. */
@ReadBy(roleReads)
@ObjectType('Role', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A named set of permissions, given to administrators of accounts or to people in courses.',
})
export class RoleObject extends NodeObject {
  @Field(() => String, { description: '`AccountAdmin`, `TeacherEnrollment`, … for built-in roles; else the label.' })
  name!: string;

  @Field(() => String, { description: 'What people call the role.' })
  label!: string;

  @Field(() => BaseRoleTypeWord, { description: 'What the role is based on.' })
  baseRoleType!: BaseRoleTypeWord;

  @Field(() => RoleState, { description: '`active`, `inactive`, or `built_in`.' })
  workflowState!: RoleState;

  @Field(() => DateTime, { description: 'When the role was made.' })
  createdAt!: string;
}

@ObjectType('RolePermission', {
  simpleResolvers: true,
  description: 'How one permission of a role stands, as an account sees it.',
})
export class RolePermissionObject {
  @Field(() => PermissionName, { description: 'The permission.' })
  name!: PermissionName;

  @Field(() => Boolean, {
    description:
      'The role has the permission here. Who has `manage_role_overrides` by it at an account above keeps that, whatever is said here.',
  })
  enabled!: boolean;

  @Field(() => Boolean, { description: 'This account locks it: accounts below cannot change it.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'An account above locks it: it cannot be changed here.' })
  readonly!: boolean;

  @Field(() => Boolean, { description: 'Set by this account rather than inherited.' })
  explicit!: boolean;

  @Field(() => Boolean, { nullable: true, description: 'What would be inherited; null unless set here.' })
  priorDefault!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Holds in the account itself; null unless enabled.' })
  appliesToSelf!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Holds in the accounts below; null unless enabled.' })
  appliesToDescendants!: boolean | null;
}

export const RoleConnection = connectionType('Role', () => RoleObject);
