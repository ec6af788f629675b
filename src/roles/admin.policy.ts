import { allOf, definePolicy, is, may, ofTenant, onAccount } from '../kernel/policy.js';
import { Admin } from './admin.entity.js';

/** An administrator record is seen by those who manage the memberships of its account. */
export const adminPolicy = definePolicy(Admin, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'active' }),
    may('manage_account_memberships', onAccount('accountId')),
  ),
  actions: { remove: may('manage_account_memberships', onAccount('accountId')) },
});
