import { allOf, definePolicy, fact, may, ofTenant, onAccount } from '../kernel/policy.js';
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
