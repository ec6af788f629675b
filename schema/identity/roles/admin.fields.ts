import { adminReads } from '../../../src/identity/roles/index.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { UserObject } from '../users/user.object.js';
import { AccountAdminArgs } from './admin.inputs.js';
import { AdminConnection, AdminObject } from './admin.object.js';
import { RoleObject } from './role.object.js';

export const adminFields = [
  permissionsField(AdminObject, 'AdminPermissions', adminReads, {
    delete: 'May end it.',
  }),
  relation(AdminObject, 'user', () => UserObject, { description: 'Who it is.' }),
  relation(AdminObject, 'role', () => RoleObject, { description: 'The role that is held.' }),
  relation(AdminObject, 'account', () => AccountObject, { description: 'Where the role is held.' }),
  connectionField(AccountObject, 'admins', () => AdminConnection, {
    description: 'The administrators of the account itself, for those who manage them.',
    args: AccountAdminArgs,
  }),
  connectionField(AccountObject, 'ownAdmins', () => AdminConnection, {
    description: 'The roles that the viewer holds in the account itself.',
    args: PageArgs,
  }),
];
