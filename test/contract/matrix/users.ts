import { administered, type MatrixRow, ofStu2, personal, root, row } from './row.js';

export const usersRows: readonly MatrixRow[] = [
  row('GET /users/self', () => '/users/self', [401, 200, 200, 200, 200, 200]),
  row('GET /users/:id', ofStu2(''), [401, 404, 404, 200, 200, 200]),
  row('GET /users/:id/profile', ofStu2('/profile'), [401, 404, 404, 200, 200, 200]),
  row('PUT /users/:id', ofStu2(''), personal, { 'user[name]': 'Stella Two' }),
  row('GET /accounts/:account_id/users', root('/users'), administered),
  row('POST /accounts/:account_id/users', root('/users'), administered, {
    'user[name]': 'Nora New',
    'pseudonym[unique_id]': 'nora',
  }),
  // Nobody registers by themselves where the school does not say so, whoever asks.
  row('POST /accounts/:account_id/self_registration', root('/self_registration'), [401, 404, 403, 403, 403, 403], {
    'user[name]': 'Nora New',
    'pseudonym[unique_id]': 'nora.new',
  }),
  row('GET /accounts/:account_id/logins', root('/logins'), administered),
  row('POST /accounts/:account_id/logins', root('/logins'), administered, {
    'user[id]': 8,
    'login[unique_id]': 'stella',
  }),
  row('POST /accounts/:account_id/logins/move', root('/logins/move'), [401, 404, 403, 403, 403, 204], {
    from: '',
    to: '',
  }),
  row('GET /users/:user_id/logins', ofStu2('/logins'), personal),
  row(
    'PUT /accounts/:account_id/logins/:id',
    (w) => `/accounts/${w.accounts.RA}/logins/${w.logins.stu2}`,
    [401, 404, 404, 404, 404, 200],
    { 'login[unique_id]': 'stu2' },
  ),
  row(
    'PUT /users/:user_id/logins/:id',
    (w) => `/users/${w.users.stu2}/logins/${w.logins.stu2}`,
    [401, 404, 404, 404, 404, 200],
    { 'login[unique_id]': 'stu2' },
  ),
  row('GET /users/:user_id/communication_channels', ofStu2('/communication_channels'), personal),
  row('POST /users/:user_id/communication_channels', ofStu2('/communication_channels'), personal, {
    'communication_channel[type]': 'email',
    'communication_channel[address]': 'stella@example.edu',
  }),
  row(
    'DELETE /users/:user_id/communication_channels/:type/:address',
    ofStu2('/communication_channels/email/stella@example.edu'),
    [401, 404, 404, 404, 404, 200],
  ),
  row(
    'DELETE /users/:user_id/communication_channels/:id',
    ofStu2('/communication_channels/8'),
    [401, 404, 404, 404, 404, 200],
  ),
  row('GET /users/:user_id/tokens', ofStu2('/tokens'), personal),
  // Nobody makes a token for somebody else, not even an administrator.
  row('POST /users/:user_id/tokens', ofStu2('/tokens'), [401, 404, 404, 403, 403, 403], { 'token[purpose]': 'mine' }),
  row('DELETE /users/:user_id/tokens/:id', ofStu2('/tokens/8'), [401, 404, 404, 404, 404, 200]),
  row(
    'DELETE /users/:user_id/logins/:id',
    (w) => `/users/${w.users.stu2}/logins/${w.logins.stu2}`,
    [401, 404, 404, 404, 404, 200],
  ),
  row(
    'DELETE /accounts/:account_id/logins/:id',
    (w) => `/accounts/${w.accounts.RA}/logins/${w.spareLogin}`,
    [401, 404, 404, 404, 404, 200],
  ),
  row(
    'DELETE /accounts/:account_id/users/:user_id',
    (w) => `/accounts/${w.accounts.RA}/users/${w.users.des}`,
    [401, 404, 404, 403, 403, 200],
  ),
];
