import { accountPolicy, accountReads } from '../accounts/index.js';
import { allOf, definePolicy, fact, is, may, ofTenant, onAccount } from '../kernel/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../kernel/reads.js';
import { userReads } from '../users/index.js';
import { Admin } from './admin.entity.js';
import { Role } from './role.entity.js';

/** Any administrator of the tenant may know which roles there are: they are handed down the tree. */
const anAdministrator = fact('anAdministrator', (_alias, parameters) => {
  const subtrees = parameters.add(
    'grant.administrator.subtrees',
    'bigint[]',
    (env) => env.actor.grants.get('administrator')?.subtrees ?? [],
  );
  return `cardinality(${subtrees}) > 0`;
});

export const rolePolicy = definePolicy(Role, {
  visible: allOf(ofTenant('rootAccountId'), anAdministrator),
  actions: { manage: may('manage_role_overrides', onAccount('accountId')) },
});

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

/** An administrator record is seen by those who manage the memberships of its account. */
export const adminPolicy = definePolicy(Admin, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    may('manage_account_memberships', onAccount('accountId')),
  ),
  actions: { remove: may('manage_account_memberships', onAccount('accountId')) },
});

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

const idsOf = (keys: readonly unknown[]): number[] => keys.filter((key): key is number => typeof key === 'number');
