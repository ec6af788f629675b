import { del, get, page, param, path, post, put, record, repeated, section, wholeBody } from '../../platform/index.js';

/** The path names the role, by id or by name; the parameters that repeat it are taken and not enforced. */
const named = {
  accountId: path('account_id'),
  id: path('id').byName().or(param('role_id')).or(repeated('role')),
};

export const roleRoutes = section('D1 · Roles', [
  get('/accounts/:account_id/roles', 'ListRoles', {
    summary: 'List the roles of an account',
    variables: { accountId: path('account_id'), states: param('state'), showInherited: param('show_inherited') },
    respond: page('account.roles'),
  }),
  get('/accounts/:account_id/roles/:id', 'GetRole', {
    summary: 'Show a role with its permissions',
    variables: named,
    respond: record('account.role'),
  }),
  post('/accounts/:account_id/roles', 'CreateRole', {
    summary: 'Create a role',
    variables: {
      accountId: path('account_id'),
      input: wholeBody('label', 'role', 'base_role_type', 'permissions')
        .keyed('permissions', 'permission')
        .offUnlessTrue('permissions', 'enabled', 'explicit'),
    },
    respond: record('createRole.role'),
  }),
  put('/accounts/:account_id/roles/:id', 'UpdateRole', {
    summary: 'Change a role or its permissions',
    variables: {
      accountId: path('account_id'),
      id: path('id').byName(),
      input: wholeBody('label', 'permissions')
        .keyed('permissions', 'permission')
        .offUnlessTrue('permissions', 'enabled', 'explicit'),
    },
    respond: record('updateRole.role'),
  }),
  del('/accounts/:account_id/roles/:id', 'DeactivateRole', {
    summary: 'Deactivate a role',
    variables: named,
    respond: record('deactivateRole.role'),
  }),
  post('/accounts/:account_id/roles/:id/activate', 'ActivateRole', {
    summary: 'Activate a role that was deactivated',
    variables: named,
    respond: record('activateRole.role'),
  }),
]);
