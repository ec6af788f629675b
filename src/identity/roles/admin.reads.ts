import { type ActionOf, actorId } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { accountPolicy, accountReads } from '../accounts/index.js';
import { isNamedUser, userReads } from '../users/index.js';
import { Admin } from './admin.entity.js';
import { adminPolicy } from './admin.policy.js';
import { roleReads } from './role.reads.js';

export const adminReads: Reads<Admin, ActionOf<typeof adminPolicy>> = defineReads(Admin, {
  policy: adminPolicy,
  computed: { roleName: (row) => sql`select nr.name from roles nr where nr.id = ${row}.role_id` },
  relations: {
    // Who manages memberships sees whose memberships they are.
    user: one(() => userReads, 'userId', { trusted: true }),
    role: one(() => roleReads, 'roleId', { trusted: true }),
    account: one(() => accountReads, 'accountId', { trusted: true }),
  },
});

export const adminsOfAccount = extendReads(accountReads, {
  connections: {
    /** What the actor themself is in the account. */
    ownAdmins: connection(() => adminReads, {
      joinOn: (child, parent) => sql`${child}.account_id = ${parent}.id and ${child}.user_id = ${actorId}`,
      listed: accountPolicy.visible,
    }),
    admins: connection(() => adminReads, {
      joinOn: (child, parent) => sql`${child}.account_id = ${parent}.id`,
      listed: accountPolicy.actions.listAdmins,
      filters: {
        userIds: (filter) => (filter.given ? isNamedUser(filter, sql`${filter.row}.user_id`) : undefined),
      },
    }),
  },
});
