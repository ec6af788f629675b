import { administered, type MatrixRow, root, row } from './row.js';

export const accountsRows: readonly MatrixRow[] = [
  row('GET /accounts', () => '/accounts', [401, 200, 200, 200, 200, 200]),
  row('GET /course_accounts', () => '/course_accounts', [401, 200, 200, 200, 200, 200]),
  row('GET /accounts/:account_id/features', root('/features'), [401, 404, 200, 200, 200, 200]),
  row('GET /accounts/:id', root(''), [401, 404, 200, 200, 200, 200]),
  row('GET /accounts/:id/settings', root('/settings'), administered),
  row('PUT /accounts/:id', root(''), administered, { 'account[name]': 'Riverside' }),
  row('GET /accounts/:account_id/sub_accounts', root('/sub_accounts'), administered),
  row('POST /accounts/:account_id/sub_accounts', root('/sub_accounts'), administered, { 'account[name]': 'New' }),
  row(
    'DELETE /accounts/:account_id/sub_accounts/:id',
    (w) => `/accounts/${w.accounts.RA}/sub_accounts/${w.accounts.RA2}`,
    administered,
  ),
  row('GET /accounts/:account_id/courses', root('/courses'), administered),
];
