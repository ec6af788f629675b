import { type MatrixRow, row } from './row.js';

export const auditRows: readonly MatrixRow[] = [
  // Those of stu1, who asks for their own.
  row(
    'GET /audit/authentication/logins/:login_id',
    (w) => `/audit/authentication/logins/${w.logins.stu1}`,
    [401, 404, 404, 200, 404, 200],
  ),
  row(
    'GET /audit/authentication/users/:user_id',
    (w) => `/audit/authentication/users/${w.users.stu1}`,
    [401, 404, 404, 200, 403, 200],
  ),
  // Everybody of the tenant knows its root account.
  row(
    'GET /audit/authentication/accounts/:account_id',
    (w) => `/audit/authentication/accounts/${w.accounts.RA}`,
    [401, 404, 403, 403, 403, 200],
  ),
  // Those who belong to the course see it, and not what became of it.
  row(
    'GET /audit/course/courses/:course_id',
    (w) => `/audit/course/courses/${w.courses.C1}`,
    [401, 404, 404, 403, 403, 200],
  ),
];
