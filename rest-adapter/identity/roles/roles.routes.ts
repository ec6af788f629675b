import { del, get, page, param, path, post, put, record, section, wholeBody } from '../../platform/index.js';
import { ActivateRole, CreateRole, DeactivateRole, GetRole, ListRoles, UpdateRole } from './roles.operations.js';

/** The path names the role, by id or by name; the parameters that repeat it are taken and not enforced. */
const named = { accountId: path('account_id'), id: path('id').byName().or(param('role_id')), role: param('role') };

export const roleRoutes = section('D1 · Roles', [
  get('/accounts/:account_id/roles', ListRoles, {
    variables: { accountId: path('account_id'), states: param('state'), showInherited: param('show_inherited') },
    respond: page('account.roles'),
  }),
  get('/accounts/:account_id/roles/:id', GetRole, { variables: named, respond: record('account.role') }),
  post('/accounts/:account_id/roles', CreateRole, {
    variables: {
      accountId: path('account_id'),
      input: wholeBody('label', 'role', 'base_role_type', 'permissions')
        .keyed('permissions', 'permission')
        .offUnlessTrue('permissions', 'enabled', 'explicit'),
    },
    respond: record('createRole'),
  }),
  put('/accounts/:account_id/roles/:id', UpdateRole, {
    variables: {
      accountId: path('account_id'),
      id: path('id').byName(),
      input: wholeBody('label', 'permissions')
        .keyed('permissions', 'permission')
        .offUnlessTrue('permissions', 'enabled', 'explicit'),
    },
    respond: record('updateRole'),
  }),
  del('/accounts/:account_id/roles/:id', DeactivateRole, { variables: named, respond: record('deactivateRole') }),
  post('/accounts/:account_id/roles/:id/activate', ActivateRole, {
    variables: named,
    respond: record('activateRole'),
  }),
]);
