import { allOf, anyOf, definePolicy, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { administers, type GrantName, grantIds, onAccount } from '../access/index.js';
import { Role } from './role.entity.js';

/** What the built-in administrator of a root account always holds there: else nobody could give anything back. */
export const keptByAdministrators = [
  'manage_role_overrides',
  'manage_account_memberships',
] as const satisfies readonly GrantName[];

/** Roles are handed down the tree: whoever administers an account may know those of the accounts above it. */
const handedDown = sqlCondition('handedDown', (row) => {
  const subtrees = grantIds('administrator', 'subtrees');
  return sql`
    ${row}.account_id = any(array(select unnest(ha.ancestors) from accounts ha where ha.id = any(${subtrees})))
  `;
});

export const rolePolicy = definePolicy(Role, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(administers(onAccount('accountId')), handedDown)),
  actions: {},
});
