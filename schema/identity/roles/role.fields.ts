import { FieldResolver, Resolver, Root } from 'type-graphql';
import { permissionsAt, type Role, type RoleAtPlace, roleReads } from '../../../src/identity/roles/index.js';
import {
  computedField,
  connectionField,
  memberField,
  needs,
  permissionsField,
  relation,
} from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { RoleArgs, RoleListArgs, RolePermissionArgs } from './role.inputs.js';
import { RoleConnection, RoleObject, RolePermissionObject } from './role.object.js';

const roleNeeds = needs<Role>();

const labels: Readonly<Record<string, string>> = {
  StudentEnrollment: 'Student',
  TeacherEnrollment: 'Teacher',
  TaEnrollment: 'TA',
  DesignerEnrollment: 'Designer',
  ObserverEnrollment: 'Observer',
};

@Resolver(() => RoleObject)
class RoleFields {
  @roleNeeds('baseRoleType')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What people call the kind of enrollment that a course role is based on; null for account roles.',
  })
  baseRoleTypeLabel(@Root() role: Pick<Role, 'baseRoleType'>): string | null {
    return labels[role.baseRoleType] ?? null;
  }
}

export const roleFields = [
  permissionsField(
    RoleObject,
    'RoleViewerPermissions',
    roleReads,
    {
      manage: { update: 'May rename it, take it out of use and into use again, and set its permissions.' },
    },
    'viewerPermissions',
  ),
  RoleFields,
  relation(RoleObject, 'account', () => AccountObject, { description: 'The account that owns the role.' }),
  computedField(RoleObject, 'permissions', () => [RolePermissionObject], {
    description:
      'Every permission, as an account sees the role: its own account unless another is named. Null where the role is not handed down to that account, and for who administers neither it nor one below it.',
    args: RolePermissionArgs,
    column: 'permissionsAt',
    length: 62,
    present: (role: RoleAtPlace) => permissionsAt(role, role, role.overrides),
  }),
  connectionField(AccountObject, 'roles', () => RoleConnection, {
    description: 'Roles of the account: the built-in ones first, then its own, for those who manage roles.',
    args: RoleListArgs,
  }),
  memberField(AccountObject, 'role', () => RoleObject, {
    description: 'One role that the account knows, in any state: its own, or one handed down to it.',
    args: RoleArgs,
    connection: 'knownRoles',
  }),
];
