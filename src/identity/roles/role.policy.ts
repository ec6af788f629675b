import { allOf, anyOf, definePolicy, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { administers, type GrantName, grantIds, may, onAccount } from '../access/index.js';
import { Role } from './role.entity.js';

/** What the built-in administrator of a root account always holds there: else nobody could give anything back. */
export const keptByAdministrators = [
  'manage_role_overrides',
  'manage_account_memberships',
] as const satisfies readonly GrantName[];

/** Who has it changes what roles give; no account below takes it from them, else nobody could give it back there. */
export const keptBelow = 'manage_role_overrides' satisfies GrantName;

/** Roles are handed down the tree: the role is one of an account above one of the accounts. */
const handedDownTo = (name: string, accounts: Sql) =>
  sqlCondition(
    name,
    (row) => sql`
      ${row}.account_id = any(array(select unnest(ha.ancestors) from accounts ha where ha.id = any(${accounts})))
    `,
  );
const ofAccount = onAccount('accountId');
const known = handedDownTo('handedDown', grantIds('administrator', 'subtrees'));
const managed = handedDownTo(
  'handedDownToManager',
  sql`(${grantIds('manage_role_overrides', 'subtrees')} || ${grantIds('manage_role_overrides', 'exact')})`,
);

export const rolePolicy = definePolicy(Role, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(administers(ofAccount), known)),
  actions: {
    /**
     * May set its permissions in some account; its own account also renames it, deactivates and activates it. The account
     * that is meant is asked for the same right: its action `manageRoles`.
     */
    manage: anyOf(may('manage_role_overrides', ofAccount), managed),
  },
});
