import { accountPolicy, accountReads } from '../accounts/index.js';
import { type ActionOf } from '../kernel/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../kernel/reads.js';
import { splitKeys } from '../kernel/record-key.js';
import { sql } from '../kernel/sql.js';
import { userReads } from '../users/index.js';
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

extendReads(accountReads, {
  connections: {
    admins: connection(() => adminReads, {
      within: (child, parent) => sql`${child}.account_id = ${parent}.id`,
      listed: accountPolicy.actions.listAdmins,
      filters: {
        userIds: (filter) =>
          filter.given
            ? sql`
              (
                ${filter.row}.user_id = any(
                  ${filter.parameter('bigint[]', (keys: never) => splitKeys(keys, 'sis_user_id').ids)}
                )
                or ${filter.row}.user_id in (
                  select l.user_id
                  from logins l
                  where l.root_account_id = ${filter.parent}.root_account_id
                    and l.workflow_state <> 'deleted'
                    and l.sis_user_id = any(
                      ${filter.parameter('text[]', (keys: never) => splitKeys(keys, 'sis_user_id').named)}
                    )
                )
              )
            `
            : undefined,
      },
    }),
  },
});
