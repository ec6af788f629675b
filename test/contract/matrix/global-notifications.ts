import { administered, type MatrixRow, root, row, type Statuses } from './row.js';

const own = root('/users/self/account_notifications');
const ownOne: MatrixRow['path'] = (w) => `${own(w)}/${w.notice}`;
const list = root('/account_notifications');
const one: MatrixRow['path'] = (w) => `${list(w)}/${w.notice}`;

/** The notice is for everybody of the tenant. */
const everybody: Statuses = [401, 404, 200, 200, 200, 200];

export const globalNotificationsRows: readonly MatrixRow[] = [
  row('GET /accounts/:account_id/users/:user_id/account_notifications', own, everybody),
  row('GET /accounts/:account_id/users/:user_id/account_notifications/:id', ownOne, everybody),
  row('POST /accounts/:account_id/account_notifications', list, administered, {
    'account_notification[subject]': 'Exams',
    'account_notification[message]': 'Soon',
    'account_notification[start_at]': '2020-01-01',
    'account_notification[end_at]': '2090-01-01',
  }),
  row('PUT /accounts/:account_id/account_notifications/:id', one, administered, {
    'account_notification[subject]': 'Exams',
  }),
  row('DELETE /accounts/:account_id/users/:user_id/account_notifications/:id', ownOne, everybody),
];
