import type { GrantName } from '../../platform/authorization/actor.js';
import {
  administers,
  allOf,
  anyOf,
  definePolicy,
  fact,
  grantIds,
  may,
  ofTenant,
  onAccount,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { Role } from './role.entity.js';

/** What the built-in administrator of a root account always holds there: else nobody could give anything back. */
export const keptByAdministrators = [
  'manage_role_overrides',
  'manage_account_memberships',
] as const satisfies readonly GrantName[];

/** Roles are handed down the tree: whoever administers an account may know those of the accounts above it. */
const handedDown = fact('handedDown', (row) => {
  const subtrees = grantIds('administrator', 'subtrees');
  return sql`
    ${row}.account_id = any(array(select unnest(ha.ancestors) from accounts ha where ha.id = any(${subtrees})))
  `;
});

export const rolePolicy = definePolicy(Role, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(administers(onAccount('accountId')), handedDown)),
  actions: { manage: may('manage_role_overrides', onAccount('accountId')) },
});
