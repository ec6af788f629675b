import { type ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { Login } from './login.entity.js';
import { loginPolicy } from './login.policy.js';
import { userPolicy } from './user.policy.js';
import { userReads } from './user.reads.js';

export const loginReads: Reads<Login, ActionOf<typeof loginPolicy>> = defineReads(Login, {
  policy: loginPolicy,
  // Whoever sees a login is its user or manages them.
  relations: { user: one(() => userReads, 'userId', { trusted: true }) },
});

extendReads(userReads, {
  connections: {
    logins: connection(() => loginReads, {
      within: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
    }),
  },
});
