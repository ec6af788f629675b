import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { accountPolicy, accountReads } from '../accounts/index.js';
import { Role } from './role.entity.js';
import { rolePolicy } from './role.policy.js';
import { roleNameFilters } from './role-names.filters.js';
import { permissionsAtSql } from './role-permissions.sql.js';

export const roleReads: Reads<Role, ActionOf<typeof rolePolicy>> = defineReads(Role, {
  policy: rolePolicy,
  computed: { permissionsAt: permissionsAtSql },
  orders: {
    // Built-in roles first, then custom ones by id.
    listed: [
      { sql: (row) => sql`(case when ${row}.workflow_state = 'built_in' then 0 else 1 end)`, type: 'int' },
      'id',
    ],
    // Of several roles with one name: those in use before the others, then the nearest to the account.
    nearest: [
      { sql: (row) => sql`(case when ${row}.workflow_state = 'inactive' then 1 else 0 end)`, type: 'int' },
      {
        sql: (row) => sql`(select -cardinality(na.ancestors) from accounts na where na.id = ${row}.account_id)`,
        type: 'int',
      },
      'id',
    ],
  },
  // The account of a role that is handed down lies above what its reader administers; its name is no secret there.
  relations: { account: one(() => accountReads, 'accountId', { trusted: true }) },
});

export const rolesOfAccount = extendReads(accountReads, {
  connections: {
    roles: connection(() => roleReads, {
      joinOn: (child, parent) => sql`${child}.account_id = any(${parent}.ancestors)`,
      listed: accountPolicy.actions.listRoles,
      order: 'listed',
      filters: {
        showInherited: (filter) =>
          filter.flag === true
            ? undefined
            : sql`(${filter.row}.account_id = ${filter.parent}.id or ${filter.row}.workflow_state = 'built_in') `,
        states: (filter) => {
          const inUse = sql`${filter.row}.workflow_state in ('active', 'built_in')`;
          if (!filter.given) return inUse;
          const states = filter.parameter('text[]');
          return sql`
            (
              ${filter.row}.workflow_state = any(${states})
              or (${inUse} and ('active' = any(${states}) or cardinality(${states}) = 0))
            )
          `;
        },
      },
    }),
    /** Every role that the account may use or has used, whatever its state: what single roles are found among. */
    knownRoles: connection(() => roleReads, {
      joinOn: (child, parent) => sql`${child}.account_id = any(${parent}.ancestors)`,
      listed: accountPolicy.actions.listRoles,
      order: 'nearest',
      filters: roleNameFilters,
    }),
  },
});
