import { accountPolicy, accountReads } from '../accounts/index.js';
import { connection, defineReads, extendReads, one, type Reads } from '../kernel/reads.js';
import { Role } from './role.entity.js';
import { rolePolicy } from './role.policy.js';

export const roleReads: Reads<Role> = defineReads(Role, {
  policy: rolePolicy,
  // Built-in roles first, then custom ones by id.
  orders: {
    listed: [
      { sql: (alias) => `(case when ${alias}.workflow_state = 'built_in' then 0 else 1 end)`, type: 'int' },
      'id',
    ],
  },
  // The account of a role that is handed down lies above what its reader administers; its name is no secret there.
  relations: { account: one(() => accountReads, 'accountId', { trusted: true }) },
});

extendReads(accountReads, {
  connections: {
    roles: connection(() => roleReads, {
      within: (child, parent) => `${child}.account_id = any(${parent}.ancestors)`,
      listed: accountPolicy.actions.listRoles,
      order: 'listed',
      filters: {
        showInherited: (filter) =>
          filter.flag === true
            ? undefined
            : `(${filter.alias}.account_id = ${filter.parent}.id or ${filter.alias}.workflow_state = 'built_in')`,
        states: (filter) =>
          filter.given
            ? `(${filter.alias}.workflow_state = any(${filter.parameter('text[]')}) or (${filter.alias}.workflow_state = 'built_in' and 'active' = any(${filter.parameter('text[]')})))`
            : `${filter.alias}.workflow_state in ('active', 'built_in')`,
      },
    }),
  },
});
