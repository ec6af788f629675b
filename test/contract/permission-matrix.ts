/** Who gets which status on which route. Read a row as a sentence: this route, asked by these six, answers so. */
import type { World } from '../support/world.js';

/** In this order in each row. `out` belongs to the tenant and to no course; `adminB` administers another tenant. */
export const callers = ['nobody', 'adminB', 'out', 'stu1', 'teach', 'admin'] as const;
export type Statuses = readonly [
  nobody: number,
  adminB: number,
  out: number,
  stu1: number,
  teach: number,
  admin: number,
];

export interface MatrixRow {
  /** Method and template of the route. */
  readonly route: string;
  /** The path that is asked, without its prefix. */
  readonly path: (world: World) => string;
  /** Form fields of a request that is right in everything but perhaps the caller. */
  readonly form?: Readonly<Record<string, string | number>>;
  readonly statuses: Statuses;
}

const row = (route: string, path: MatrixRow['path'], statuses: Statuses, form?: MatrixRow['form']): MatrixRow => ({
  route,
  path,
  statuses,
  form,
});

const root = (rest: string) => (w: World) => `/accounts/${w.accounts.RA}${rest}`;
const ofStu2 = (rest: string) => (w: World) => `/users/${w.users.stu2}${rest}`;

/** Seen by every member of the tenant, changed by administrators. */
const administered: Statuses = [401, 404, 403, 403, 403, 200];
/** A person whom some see and only an administrator may change. */
const personal: Statuses = [401, 404, 404, 403, 403, 200];

export const matrix: readonly MatrixRow[] = [
  row('GET /accounts', () => '/accounts', [401, 200, 200, 200, 200, 200]),
  row('GET /course_accounts', () => '/course_accounts', [401, 200, 200, 200, 200, 200]),
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
  row('GET /accounts/:account_id/admins', root('/admins'), administered),
  row('POST /accounts/:account_id/admins', root('/admins'), administered, { user_id: 6 }),
  row('DELETE /accounts/:account_id/admins/:user_id', (w) => `/accounts/${w.accounts.RA}/admins/6`, administered),
  row('GET /accounts/:account_id/courses', root('/courses'), administered),
  row('GET /progress/:id', () => '/progress/1', [401, 404, 404, 404, 404, 404]),
  row('GET /accounts/:account_id/roles', root('/roles'), administered),
  row(
    'GET /accounts/:account_id/roles/:id',
    (w) => `/accounts/${w.accounts.RA}/roles/${w.roles.A['Helper']}`,
    administered,
  ),
  row('POST /accounts/:account_id/roles', root('/roles'), administered, { label: 'Grader' }),
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
  row('GET /users/self', () => '/users/self', [401, 200, 200, 200, 200, 200]),
  row('GET /users/:id', ofStu2(''), [401, 404, 404, 200, 200, 200]),
  row('GET /users/:id/profile', ofStu2('/profile'), [401, 404, 404, 200, 200, 200]),
  row('PUT /users/:id', ofStu2(''), personal, { 'user[name]': 'Stella Two' }),
  row('GET /accounts/:account_id/users', root('/users'), administered),
  row('POST /accounts/:account_id/users', root('/users'), administered, {
    'user[name]': 'Nora New',
    'pseudonym[unique_id]': 'nora',
  }),
  row('GET /accounts/:account_id/logins', root('/logins'), administered),
  row('POST /accounts/:account_id/logins', root('/logins'), administered, {
    'user[id]': 8,
    'login[unique_id]': 'stella',
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
    (w) => `/accounts/${w.accounts.RA}/logins/${w.logins.obs}`,
    [401, 404, 404, 404, 404, 200],
  ),
  row(
    'DELETE /accounts/:account_id/users/:user_id',
    (w) => `/accounts/${w.accounts.RA}/users/${w.users.des}`,
    [401, 404, 404, 403, 403, 200],
  ),
];
