import { accountPolicy, accountReads } from '../accounts/index.js';
import { connection, defineReads, extendReads, one, type Reads } from '../kernel/reads.js';
import { userReads } from '../users/index.js';
import { Admin } from './admin.entity.js';
import { adminPolicy } from './admin.policy.js';
import { roleReads } from './role.reads.js';

export const adminReads: Reads<Admin> = defineReads(Admin, {
  policy: adminPolicy,
  relations: {
    // Who manages memberships sees whose memberships they are.
    user: one(() => userReads, 'userId', { trusted: true }),
    role: one(() => roleReads, 'roleId', { trusted: true }),
    account: one(() => accountReads, 'accountId', { trusted: true }),
  },
});

extendReads(accountReads, {
  connections: {
    admins: connection(() => adminReads, {
      within: (child, parent) => `${child}.account_id = ${parent}.id`,
      listed: accountPolicy.actions.listAdmins,
      filters: {
        userIds: (filter) =>
          filter.given
            ? `${filter.alias}.user_id = any(${filter.parameter('bigint[]', (keys: never) => idsOf(keys))})`
            : undefined,
      },
    }),
  },
});

const idsOf = (keys: readonly unknown[]): number[] => keys.filter((key): key is number => typeof key === 'number');
