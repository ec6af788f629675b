import { administered, type MatrixRow, root, row } from './row.js';

export const rolesRows: readonly MatrixRow[] = [
  row('GET /accounts/:account_id/admins', root('/admins'), administered),
  row('GET /accounts/:account_id/admins/self', root('/admins/self'), [401, 404, 200, 200, 200, 200]),
  row('POST /accounts/:account_id/admins', root('/admins'), administered, { user_id: 6 }),
  row('DELETE /accounts/:account_id/admins/:user_id', (w) => `/accounts/${w.accounts.RA}/admins/6`, administered),
  row('GET /accounts/:account_id/roles', root('/roles'), administered),
  row(
    'GET /accounts/:account_id/roles/:id',
    (w) => `/accounts/${w.accounts.RA}/roles/${w.roles.A['Helper']}`,
    administered,
  ),
  row('POST /accounts/:account_id/roles', root('/roles'), administered, { label: 'Grader {caller}' }),
  row(
    'PUT /accounts/:account_id/roles/:id',
    (w) => `/accounts/${w.accounts.RA}/roles/${w.roles.A['Helper']}`,
    administered,
    { label: 'Helpers' },
  ),
  row(
    'DELETE /accounts/:account_id/roles/:id',
    (w) => `/accounts/${w.accounts.RA}/roles/${w.roles.A['Helper']}`,
    administered,
  ),
  row(
    'POST /accounts/:account_id/roles/:id/activate',
    (w) => `/accounts/${w.accounts.RA}/roles/${w.roles.A['Helper']}/activate`,
    administered,
  ),
];
