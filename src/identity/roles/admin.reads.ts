import { type ActionOf, actorId } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { splitKeys } from '../../platform/query/record-key.js';
import { sql } from '../../platform/sql/sql.js';
import { accountPolicy, accountReads } from '../accounts/index.js';
import { userReads, usersOfSis } from '../users/index.js';
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
        userIds: (filter) => {
          if (!filter.given) return undefined;
          const ids = filter.parameter('bigint[]', (keys: never) => splitKeys(keys, 'sis_user_id').ids);
          const sis = filter.parameter('text[]', (keys: never) => splitKeys(keys, 'sis_user_id').named);
          const bySis = usersOfSis(sql`${filter.parent}.root_account_id`, sql`= any(${sis})`);
          return sql`(${filter.row}.user_id = any(${ids}) or ${filter.row}.user_id in (${bySis}))`;
        },
      },
    }),
  },
});
